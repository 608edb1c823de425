import type { Message } from './message';

/** What the pages of games over the network say. */
export const onlineEn = {} as const satisfies Record<string, Message>;
