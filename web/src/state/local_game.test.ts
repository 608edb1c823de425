import { describe, expect, it } from 'vitest';
import type { View } from '../core/types';
import {
  canTakeBack,
  hasJustSwapped,
  isYourTurn,
  type LocalGame,
  linkTo,
  newGame,
  readLocalGame,
  rematch,
  takenBack,
  withOutcome,
  withPly,
  withResignation,
} from './local_game';
import { linkedGame } from './saved_games';
import { readSettings } from './settings';

const day = new Date(2026, 10, 30);
const fresh = (change: Partial<LocalGame> = {}): LocalGame => ({
  ...newGame({ game: 'konane', size: '8x8', mode: 'computer', level: 3, you: 'first' }, day, 7),
  ...change,
});

describe('a game on this device', () => {
  it('begins empty, with the date of the day', () => {
    expect(fresh()).toEqual({
      game: 'konane',
      size: '8x8',
      mode: 'computer',
      level: 3,
      you: 'first',
      plies: [],
      resigned: null,
      date: '2026.11.30',
      seed: 7,
    });
  });

  it('alternates the turns and leaves the old state as it was', () => {
    const before = fresh();
    const after = withPly(before, 'a1');
    expect(before.plies).toEqual([]);
    expect([isYourTurn(before), isYourTurn(after)]).toEqual([true, false]);
    expect(isYourTurn(withPly(fresh({ mode: 'screen' }), 'a1'))).toBe(true);
    expect(isYourTurn(fresh({ you: 'second' }))).toBe(false);
  });

  it('takes back to the last own ply, a running answer of the computer included', () => {
    expect(takenBack(fresh({ plies: ['a1', 'a2', 'c1-a1'] })).plies).toEqual(['a1', 'a2']);
    expect(takenBack(fresh({ plies: ['a1', 'a2'] })).plies).toEqual([]);
    expect(takenBack(fresh({ mode: 'screen', plies: ['a1', 'a2'] })).plies).toEqual(['a1']);
    expect(canTakeBack(fresh())).toBe(false);
    // The computer's opening is not the person's to take back.
    expect(canTakeBack(fresh({ you: 'second', plies: ['a1'] }))).toBe(false);
    expect(takenBack(withResignation(fresh({ plies: ['a1', 'a2'] })))).toEqual(
      fresh({ plies: ['a1', 'a2'] }),
    );
  });

  it('gives the game to the other seat at a resignation, whatever its color', () => {
    const view = { side: 'white', seat: 'first', moves: [], result: null } as unknown as View;
    expect(withResignation(fresh({ you: 'second' })).resigned).toBe('second');
    expect(withOutcome(view, 'second').result).toEqual({
      winner_seat: 'first',
      winner: 'white',
      termination: 'resignation',
    });
    expect(withOutcome(view, 'first').result?.winner).toBe('black');
    expect(withOutcome(view, null)).toBe(view);
  });

  it('remembers a swap until the next own ply', () => {
    const swapped = fresh({ game: 'rhode', plies: ['a1', 'swap'] });
    expect(hasJustSwapped(swapped)).toBe(true);
    expect(hasJustSwapped(withPly(swapped, 'b2'))).toBe(false);
    const own = withPly({ ...swapped, you: 'second' }, 'b2');
    expect(hasJustSwapped(own)).toBe(true);
    expect(hasJustSwapped(withPly(own, 'c3'))).toBe(false);
  });

  it('exchanges who begins at a rematch', () => {
    const next = rematch(fresh({ plies: ['a1'], resigned: 'first' }), day, 8);
    expect(next).toEqual(fresh({ you: 'second', seed: 8 }));
  });
});

describe('what is stored', () => {
  it('comes back as it was', () => {
    const game = fresh({ plies: ['a1', 'a2'] });
    expect(readLocalGame(JSON.stringify(game))).toEqual(game);
  });

  it('is dropped where it cannot be a game', () => {
    const bad = ['', 'null', '7', '{', '{}', '[]', JSON.stringify({ ...fresh(), plies: [1] })];
    for (const text of bad) expect(readLocalGame(text)).toBeNull();
    expect(readLocalGame(JSON.stringify({ ...fresh(), game: 'chess' }))).toBeNull();
    expect(readLocalGame(JSON.stringify({ ...fresh(), size: '8' }))).toBeNull();
  });

  it('gives settings their usual values where it is unknown', () => {
    const usual = readSettings(null, ['ko-KR']);
    expect(usual).toEqual({
      language: 'ko',
      theme: 'wood',
      zoom: 1,
      scheme: 'system',
      sounds: true,
      coordinates: true,
      motion: true,
      texts: true,
    });
    expect(readSettings('{"theme":"gold","sounds":false,"language":"fr"}', [])).toEqual({
      ...usual,
      language: 'fr',
      sounds: false,
    });
    expect(readSettings('nonsense', ['ko'])).toEqual(usual);
    expect(readSettings('{"zoom":2}', []).zoom).toBe(2);
    expect(readSettings('{"zoom":7}', []).zoom).toBe(1);
  });
});

describe('a link to a position', () => {
  it('leads to the same line', () => {
    const address = new URL(linkTo(fresh(), ['a1', 'a2', 'c1-a1']), 'https://papamu.test');
    const game = linkedGame('konane', address.searchParams);
    expect(game).toMatchObject({
      game: 'konane',
      size: '8x8',
      plies: ['a1', 'a2', 'c1-a1'],
      you: 'second',
    });
  });

  it('is none without plies, a game or a size', () => {
    expect(linkedGame('konane', new URLSearchParams('size=8x8'))).toBeNull();
    expect(linkedGame('chess', new URLSearchParams('plies=a1'))).toBeNull();
    expect(linkedGame('konane', new URLSearchParams('plies=a1&size=big'))).toBeNull();
  });
});
