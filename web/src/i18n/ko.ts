import type { BaseKey } from './en';
import type { Message } from './message';

export const ko: Record<BaseKey, Message> = {
  'site.line': '돌과 구멍으로 하는 다섯 가지 보드게임이에요. 가입 없이 바로 둘 수 있어요.',
  'site.home': '처음',
  'site.not_found': '없는 페이지예요.',
};
