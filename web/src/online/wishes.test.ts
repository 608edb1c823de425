import { describe, expect, it } from 'vitest';
import { suiting } from './create';
import type { OpenTable } from './messages';
import {
  cleanNickname,
  controlOf,
  readWishes,
  toCreate,
  usualWishes,
  withClock,
  withGame,
} from './wishes';

const none = new URLSearchParams();

describe('the wishes for a game', () => {
  it('come from what was stored, whatever it is, and from the address', () => {
    expect(readWishes(null, none)).toEqual(usualWishes);
    expect(readWishes('{', none)).toEqual(usualWishes);
    expect(readWishes('{"game":"chess","minutes":7,"clock":"sand"}', none)).toEqual(usualWishes);
    const stored = JSON.stringify({ ...usualWishes, game: 'rhode', size: '11x11', clock: 'days' });
    expect(readWishes(stored, none)).toMatchObject({ game: 'rhode', size: '11x11', clock: 'days' });
    const query = new URLSearchParams('game=narrows&size=7x8');
    expect(readWishes(stored, query)).toMatchObject({ game: 'narrows', size: '7x8' });
    expect(readWishes(null, new URLSearchParams('size=99x99')).size).toBe('8x8');
  });

  it('keep to sizes of the game', () => {
    expect(withGame({ ...usualWishes, size: '12x12' }, 'rhode').size).toBe('9x9');
    expect(withGame({ ...usualWishes, size: '6x6' }, 'narrows').size).toBe('6x6');
  });

  it('make the control that the server is asked for', () => {
    const live = { ...usualWishes, clock: 'fischer', minutes: 3, step_s: 2 } as const;
    expect(controlOf(live)).toEqual({ kind: 'fischer', initial_ms: 180_000, step_ms: 2000 });
    expect(controlOf({ ...usualWishes, clock: 'days', days: 7 })).toEqual({
      kind: 'days',
      days: 7,
    });
    expect(withClock({ ...live, step_s: 0 }, 'delay').step_s).toBeGreaterThan(0);
  });

  it('leave an empty nickname out and cut a long one by characters', () => {
    expect(toCreate({ ...usualWishes, nickname: '  ' }, 't')).not.toHaveProperty('nickname');
    expect(cleanNickname(' a\tb\u0007 ')).toBe('a b');
    expect([...cleanNickname('𝄞'.repeat(30))]).toHaveLength(20);
  });
});

describe('a challenge', () => {
  const open = (table: string, step_ms: number, more: Partial<OpenTable> = {}): OpenTable => ({
    table,
    game: 'konane',
    size: '8x8',
    control: { kind: 'fischer', initial_ms: 180_000, step_ms },
    nickname: null,
    seat_free: 'second',
    ...more,
  });
  it('suits by game, size and kind of clock, the same clock first, and is not one’s own', () => {
    const wish = open('', 2000);
    const list = [
      open('a', 5000),
      open('b', 2000),
      open('c', 2000, { game: 'narrows' }),
      open('d', 2000, { size: '6x6' }),
      open('e', 2000, { control: { kind: 'none' } }),
      open('f', 2000),
    ];
    expect(suiting(list, wish, new Set(['f'])).map(({ table }) => table)).toEqual(['b', 'a']);
  });
});
