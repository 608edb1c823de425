import type { Message } from './message';

export const en = {
  'site.line': 'Five board games of stones and holes. Play at once, no account.',
  'site.home': 'Home',
  'site.not_found': 'There is no such page.',
} as const satisfies Record<string, Message>;

export type BaseKey = keyof typeof en;
