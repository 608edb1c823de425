import type { Message } from './message';
import type { onlineEn } from './online.en';

export const onlineFr: Record<keyof typeof onlineEn, Message> = {};
