import { describe, expect, it } from 'vitest';
import {
  exportSeats,
  importSeats,
  linkToContinue,
  merge,
  newToken,
  readStored,
  type SavedSeat,
  tokenOfFragment,
} from './seats';

const one: SavedSeat = {
  table: 'abcdefghijkm',
  token: '0123456789abcdef0123456789abcdef',
  seat: 'first',
  game: 'konane',
  size: '8x8',
  saved_ms: Date.parse('2026-11-30T07:00:00.000Z'),
};
const two: SavedSeat = {
  ...one,
  table: 'bcdefghijkmn',
  seat: 'second',
  saved_ms: one.saved_ms + 1,
};

describe('the seats of a device', () => {
  it('survive a file', () => {
    const text = exportSeats([two, one]);
    expect(text.split('\n')[0]).toBe('papamu seats 1');
    expect(importSeats(text)).toEqual({ seats: [two, one] });
    expect(importSeats(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual({ seats: [two, one] });
    expect(importSeats(exportSeats([]))).toEqual({ seats: [] });
  });

  it('refuse a file that is none, with the line', () => {
    expect(importSeats('')).toEqual({ bad_line: 1 });
    expect(importSeats('something else\n')).toEqual({ bad_line: 1 });
    const good = exportSeats([one]);
    expect(importSeats(good.replace('first', 'third'))).toEqual({ bad_line: 2 });
    expect(importSeats(good.replace('konane', 'chess'))).toEqual({ bad_line: 2 });
    expect(importSeats(`${good}\nabcdefghijkm`)).toEqual({ bad_line: 4 });
    expect(importSeats(good.replace('2026-11-30', 'today'))).toEqual({ bad_line: 2 });
  });

  it('are merged by table, the newest first', () => {
    expect(merge([one], [two])).toEqual([two, one]);
    const renewed = { ...one, token: newToken(), saved_ms: two.saved_ms + 1 };
    expect(merge([two, one], [renewed])).toEqual([renewed, two]);
  });

  it('outlive a storage that holds nonsense', () => {
    expect(readStored(null)).toEqual([]);
    expect(readStored('{')).toEqual([]);
    expect(readStored('{"a":1}')).toEqual([]);
    expect(readStored(JSON.stringify([one, null, { ...two, token: 'short' }]))).toEqual([one]);
  });

  it('travel in a fragment only', () => {
    const link = new URL(linkToContinue('https://example.org', one));
    expect(link.search).toBe('');
    expect(link.pathname).toBe('/g/abcdefghijkm');
    expect(tokenOfFragment(link.hash)).toBe(one.token);
    expect(tokenOfFragment('#seat=xyz')).toBeNull();
    expect(tokenOfFragment('')).toBeNull();
  });

  it('have tokens of 128 bits that do not repeat', () => {
    const tokens = new Set(Array.from({ length: 100 }, newToken));
    expect(tokens.size).toBe(100);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
  });
});
