import type { Message } from './message';
import type { onlineEn } from './online.en';

export const onlineKo: Record<keyof typeof onlineEn, Message> = {};
