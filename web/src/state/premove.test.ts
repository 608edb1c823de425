import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Premove, type Standing, settle } from './premove';

const premove: Premove = { game: 'table', plies: ['a1', 'a2', 'c1-a1'], move: 'e5' };
const chosen: Standing = {
  game: 'table',
  plies: premove.plies,
  isRunning: true,
  isYourTurn: false,
  isAsked: false,
  canSwap: false,
  moves: [{ text: 'e5' }],
};
const answered: Standing = { ...chosen, plies: [...chosen.plies, 'd4'], isYourTurn: true };
const dropped = { premove: null, play: null };

describe('a premove', () => {
  it('waits while nothing happens', () => {
    expect(settle(premove, chosen)).toEqual({ premove, play: null });
  });

  it('is played after one ply of the other, and is gone then', () => {
    expect(settle(premove, answered)).toEqual({ premove: null, play: 'e5' });
  });

  it.each<[string, Standing]>([
    ['another game', { ...answered, game: 'rematch' }],
    ['the end', { ...answered, isRunning: false }],
    ['the end before an answer', { ...chosen, isRunning: false }],
    ['an offer', { ...chosen, isAsked: true }],
    ['an offer after the answer', { ...answered, isAsked: true }],
    ['a takeback', { ...chosen, plies: ['a1', 'a2'], isYourTurn: true }],
    ['a takeback of two plies', { ...chosen, plies: ['a1'] }],
    ['a takeback and another move', { ...answered, plies: ['a1', 'a2', 'e1-c1', 'd4'] }],
    ['more than one ply', { ...answered, plies: [...answered.plies, 'e5', 'd4'] }],
    ['an own ply from another tab', { ...answered, plies: [...answered.plies, 'e5'] }],
    ['a swap', { ...answered, plies: [...chosen.plies, 'swap'] }],
    ['the choice to swap', { ...answered, canSwap: true }],
    ['a move that has become illegal', { ...answered, moves: [{ text: 'e6' }] }],
    ['no legal move', { ...answered, moves: [] }],
    ['a turn that is still the other’s', { ...answered, isYourTurn: false }],
    ['a turn that is suddenly one’s own', { ...chosen, isYourTurn: true }],
  ])('is dropped on %s', (_, now) => {
    expect(settle(premove, now)).toEqual(dropped);
  });

  it('is nothing where none was chosen', () => {
    expect(settle(null, answered)).toEqual(dropped);
  });

  it('is never played but right after the line that it was chosen for', () => {
    const ply = fc.constantFrom('a1', 'a2', 'swap', 'e5');
    const standing = fc.record<Standing>({
      game: fc.constantFrom('one', 'two'),
      plies: fc.array(ply, { maxLength: 5 }),
      isRunning: fc.boolean(),
      isYourTurn: fc.boolean(),
      isAsked: fc.boolean(),
      canSwap: fc.boolean(),
      moves: fc.array(fc.record({ text: ply })),
    });
    const any = fc.record<Premove>({
      game: fc.constantFrom('one', 'two'),
      plies: fc.array(ply, { maxLength: 4 }),
      move: ply,
    });
    fc.assert(
      fc.property(any, standing, (one, now) => {
        const { premove: left, play } = settle(one, now);
        if (play !== null) {
          expect(left).toBeNull();
          expect(play).toBe(one.move);
          expect(now.plies.slice(0, -1)).toEqual(one.plies);
          expect([now.game, now.isRunning, now.isYourTurn]).toEqual([one.game, true, true]);
          expect([now.isAsked, now.canSwap]).toEqual([false, false]);
          expect(now.moves.map(({ text }) => text)).toContain(play);
        } else if (left !== null) {
          expect([left, now.plies, now.isYourTurn]).toEqual([one, one.plies, false]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
