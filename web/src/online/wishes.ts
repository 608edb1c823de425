// What a player wishes for a new game, as the form has it and as the server is asked.
import { findGame, games } from '../board/games';
import { cleanLine } from './line';
import type { Control, Request, Seat, Snapshot } from './messages';

export interface Wishes {
  game: Snapshot['game'];
  size: string;
  clock: Control['kind'];
  minutes: number;
  step_s: number;
  days: number;
  seat: Seat | 'random';
  takebacks: boolean;
  listed: boolean;
  nickname: string;
}

export const minuteChoices = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180];
export const stepChoices = [0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60];
export const delayChoices = stepChoices.slice(1);
export const dayChoices = [1, 2, 3, 5, 7, 10, 14];
export const longestNickname = 20;

export const usualWishes: Wishes = {
  game: 'konane',
  size: '8x8',
  clock: 'none',
  minutes: 5,
  step_s: 5,
  days: 3,
  seat: 'random',
  takebacks: true,
  listed: false,
  nickname: '',
};

const among = <T>(value: unknown, all: readonly T[], usual: T): T =>
  all.find((one) => one === value) ?? usual;

/** Wishes from what was stored, whatever it is, and from the address, which comes first. */
export function readWishes(stored: string | null, query: URLSearchParams): Wishes {
  let old: Partial<Record<keyof Wishes, unknown>> = {};
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value === 'object' && value !== null) old = value;
  } catch {
    // As if nothing had been stored.
  }
  const game = findGame(query.get('game') ?? String(old.game)) ?? games[0]!;
  return {
    game: game.id,
    size: among(query.get('size') ?? old.size, game.sizes, game.usual),
    clock: among(old.clock, ['none', 'fischer', 'delay', 'days'], usualWishes.clock),
    minutes: among(old.minutes, minuteChoices, usualWishes.minutes),
    step_s: among(old.step_s, stepChoices, usualWishes.step_s),
    days: among(old.days, dayChoices, usualWishes.days),
    seat: among(old.seat, ['first', 'second', 'random'], usualWishes.seat),
    takebacks: old.takebacks !== false,
    listed: query.has('listed') || old.listed === true,
    nickname: typeof old.nickname === 'string' ? old.nickname : '',
  };
}

export function withGame(wishes: Wishes, id: Snapshot['game']): Wishes {
  const game = findGame(id);
  if (!game) return wishes;
  return { ...wishes, game: id, size: among(wishes.size, game.sizes, game.usual) };
}

export function withClock(wishes: Wishes, clock: Control['kind']): Wishes {
  const step_s = clock === 'delay' && wishes.step_s === 0 ? usualWishes.step_s : wishes.step_s;
  return { ...wishes, clock, step_s };
}

export function controlOf({ clock, minutes, step_s, days }: Wishes): Control {
  switch (clock) {
    case 'none':
      return { kind: 'none' };
    case 'days':
      return { kind: 'days', days };
    default:
      return { kind: clock, initial_ms: minutes * 60_000, step_ms: step_s * 1000 };
  }
}

/** A nickname as the server takes it. */
export const cleanNickname = (text: string): string => cleanLine(text, longestNickname);

export function toCreate(wishes: Wishes, token: string): Extract<Request, { type: 'create' }> {
  const nickname = cleanNickname(wishes.nickname);
  return {
    type: 'create',
    token,
    game: wishes.game,
    size: wishes.size,
    control: controlOf(wishes),
    seat: wishes.seat,
    listed: wishes.listed,
    takebacks: wishes.takebacks,
    ...(nickname ? { nickname } : {}),
  };
}
