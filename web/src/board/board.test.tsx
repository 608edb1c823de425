import { render } from 'preact-render-to-string';
import { beforeAll, describe, expect, it } from 'vitest';
import type { View } from '../core/types';
import { speak } from '../i18n';
import { Drawing } from './drawing';
import { startBoard } from './games';
import { cellsAsDrawn, landings, layOut, middle, readCell, readShape, writeCell } from './geometry';
import { marksOf } from './marks_of';
import { changeBetween } from './motion';
import { noPick, tap } from './pick';
import type { BoardPicture } from './picture';
import { tapAhead } from './tap_ahead';
import { cellName, endText, turnText, whyText } from './words';

beforeAll(() => speak('en'));

/** Kōnane 4x4 after a1 and a2: Black may jump a3-a1. */
const konane: View = {
  game: 'konane',
  size: '4x4',
  position: 'konane 4x4 oxox/xoxo/1xox/1oxo b 2',
  board: ['oxox', 'xoxo', '.xox', '.oxo'],
  phase: 2,
  side: 'black',
  seat: 'first',
  swapped: false,
  can_swap: false,
  task: 'jump',
  moves: [{ text: 'c1-a1', from: 'c1', to: 'a1', takes: ['b1'] }],
  last: { ply: 'a2', from: 'a2', to: 'a2', takes: [] },
  weak_pairs: [],
  occurrences: 1,
  result: null,
  evidence: [],
};
const rhode: View = {
  ...konane,
  game: 'rhode',
  size: '3x3',
  position: 'rhode 3x3 3/3/3 b 0',
  board: ['...', '.o.', '...'],
  phase: 2,
  task: 'place',
  moves: [{ text: 'c1', from: 'c1', to: 'c1', takes: ['a1'], wins: true }],
  last: null,
};
const picture = (view: View, more: Partial<BoardPicture> = {}): BoardPicture => ({
  game: view.game,
  size: view.size,
  board: view.board,
  flip: false,
  theme: 'wood',
  coordinates: true,
  marks: {},
  ...more,
});

describe('geometry', () => {
  it('names cells by column letter and row number, rows first in a size', () => {
    expect(readShape('5x4')).toEqual({ rows: 5, columns: 4 });
    expect(writeCell({ row: 0, column: 19 })).toBe('t1');
    expect(readCell('c12')).toEqual({ row: 11, column: 2 });
  });

  it('draws a1 at the bottom left, and at the top right when flipped', () => {
    const shape = { rows: 2, columns: 3 };
    expect(cellsAsDrawn(shape, false)).toEqual([
      ['a2', 'b2', 'c2'],
      ['a1', 'b1', 'c1'],
    ]);
    expect(cellsAsDrawn(shape, true)).toEqual([
      ['c1', 'b1', 'a1'],
      ['c2', 'b2', 'a2'],
    ]);
    expect(middle(layOut(shape, false, 10), 'a1')).toEqual({ x: 60, y: 160 });
    expect(middle(layOut(shape, true, 10), 'a1')).toEqual({ x: 260, y: 60 });
  });

  it('finds the landings of a jump', () => {
    expect(landings('c3', 'g3')).toEqual(['e3', 'g3']);
    expect(landings('c7', 'c1')).toEqual(['c5', 'c3', 'c1']);
  });
});

describe('a tap while the other moves', () => {
  it('chooses a move of the side that waits', () => {
    const { pick } = tapAhead(konane, noPick, 'c2', false);
    expect(pick.selected).toBe('c2');
    expect(tapAhead(konane, pick, 'a2', false).premove).toBe('c2-a2');
    expect(tapAhead(konane, pick, 'b2', false).premove).toBeUndefined();
    expect(tapAhead(konane, pick, 'b3', false).pick.selected).toBe('b3');
    expect(tapAhead(konane, pick, 'c2', false)).toEqual({ pick: noPick });
  });
  expect(tapAhead(konane, { ...noPick, selected: 'c2' }, 'a2', false).premove).toBe('c2-a2');
  it('takes nothing of the other’s, and no place that cannot be reached', () => {
    expect(tapAhead(konane, noPick, 'c1', false)).toEqual({ pick: noPick });
    expect(tapAhead(konane, { ...noPick, selected: 'c2' }, 'a1', false)).toEqual({ pick: noPick });
    expect(tapAhead(rhode, noPick, 'b2', false)).toEqual({ pick: noPick });
  });

  it('is shown first where a finger is not sure', () => {
    const first = tapAhead(rhode, noPick, 'a1', true);
    expect(first.premove).toBeUndefined();
    expect(marksOf(rhode, first.pick, { canPlay: false }).ghost).toEqual({
      cell: 'a1',
      color: 'white',
    });
    expect(tapAhead(rhode, first.pick, 'a1', true).premove).toBe('a1');
  });

  it('is drawn as a diamond of its own color', () => {
    const marks = marksOf(rhode, noPick, { canPlay: false, premove: 'a1' });
    expect(marks.premove).toEqual({ from: 'a1', to: 'a1' });
  });
});

describe('a tap', () => {
  it('chooses a stone, then plays where it lands', () => {
    const chosen = tap(konane, noPick, 'c1', false);
    expect(chosen).toEqual({ pick: { selected: 'c1', ghost: null, near: 'c1' } });
    expect(tap(konane, chosen.pick, 'a1', false).play).toBe('c1-a1');
    expect(tap(konane, chosen.pick, 'c1', false).pick.selected).toBeNull();
  });

  it('shows the move first where a finger is larger than a cell', () => {
    const pick = { selected: 'c1', ghost: null, near: null };
    const first = tap(konane, pick, 'a1', true);
    expect(first.play).toBeUndefined();
    expect(first.pick.ghost).toBe('a1');
    expect(tap(konane, first.pick, 'a1', true).play).toBe('c1-a1');
  });

  it('asks why an illegal move is refused, or says what to choose', () => {
    const pick = { selected: 'c1', ghost: null, near: null };
    expect(tap(konane, pick, 'a2', false).why).toBe('c1-a2');
    expect(tap(konane, noPick, 'a1', false).refusal).toBe('choose_stone');
    expect(tap(konane, noPick, 'b1', false).refusal).toBe('foe_stone');
    expect(tap(konane, noPick, 'a3', false).refusal).toBe('cannot_move');
    expect(tap(rhode, noPick, 'b2', false).why).toBe('b2');
  });
});

describe('words', () => {
  it('say what a button does', () => {
    expect(cellName(konane, noPick, 'c1', true)).toBe(
      'c 1, black stone, can jump to a 1, taking 1',
    );
    expect(cellName(konane, { ...noPick, selected: 'c1' }, 'a1', true)).toBe(
      'a 1, empty, jump here, taking 1 stone',
    );
    expect(cellName(rhode, noPick, 'c1', true)).toBe(
      'c 1, empty, you can play here, removes 1 stone of yours, this wins',
    );
    expect(cellName(konane, noPick, 'a2', false)).toBe('a 2, empty, last move');
  });

  it('say whose turn it is, who won and why not', () => {
    expect(turnText(konane, 'first')).toBe(
      'Your turn (Black): jump over a stone with one of yours.',
    );
    expect(turnText(konane, 'second')).toBe('Black to play: jump over a stone with one of yours.');
    const over: View = {
      ...konane,
      result: { winner_seat: 'second', winner: 'white', termination: 'no moves' },
    };
    expect(endText(over, 'first')).toBe('You lose. Black has no jump left: White wins.');
    expect(whyText({ ...konane, game: 'inverse-room-and-pillar' }, 'foe_cell')).toBe(
      'That cell belongs to Blue; you play Red.',
    );
  });
});

describe('the drawing', () => {
  it('is a function of the picture alone', () => {
    const once = render(<Drawing picture={picture(konane)} id="p" />);
    expect(render(<Drawing picture={picture(konane)} id="p" />)).toBe(once);
    expect(once.match(/data-stone/g)).toHaveLength(14);
    expect(once).not.toContain('style=');
  });

  it('tells Blue cells by hatching and Rhode’s edges at every size', () => {
    const inverse = picture(
      { ...konane, game: 'inverse-room-and-pillar' },
      { board: startBoard('inverse-room-and-pillar', '4x4') },
    );
    const drawn = render(<Drawing picture={inverse} id="p" />);
    expect(drawn.match(/fill="url\(#p-hatch\)"/g)).toHaveLength(8);
    for (const size of ['2x2', '20x20']) {
      const board = picture(rhode, { size, board: startBoard('rhode', size) });
      expect(render(<Drawing picture={board} id="p" />)).toContain('class="edges"');
    }
  });

  it('shows targets with what they take, refused moves and weak pairs', () => {
    const marks = marksOf(konane, { ...noPick, selected: 'c1' }, { canPlay: true });
    expect(marks.targets).toEqual([{ cell: 'a1', takes: 1, ends: undefined }]);
    const breach = { rule: 'square_of_holes', at: 'c2', cells: ['b1', 'b2', 'c1'] };
    const drawn = render(
      <Drawing picture={picture(konane, { marks: { ...marks, breach } })} id="p" />,
    );
    expect(drawn).toContain('class="target"');
    expect(drawn).toContain('stroke-dasharray="18 14"');
    const weak = marksOf(
      { ...rhode, weak_pairs: [{ stones: ['a1', 'b2'], cells: ['a2'] }] },
      noPick,
      { canPlay: true },
    );
    expect(render(<Drawing picture={picture(rhode, { marks: weak })} id="p" />)).toContain(
      'class="weak"',
    );
  });

  it('shows nothing to play when it is not the reader’s turn', () => {
    const marks = marksOf(konane, noPick, { canPlay: false });
    expect(Object.keys(marks)).toEqual(['last']);
  });
});

describe('motion', () => {
  it('slides a jump by its landings and fades what it took', () => {
    const after: View = {
      ...konane,
      board: ['oxox', 'xoxo', '.xox', 'x..o'],
      last: { ply: 'c1-a1', from: 'c1', to: 'a1', takes: ['b1'] },
    };
    expect(changeBetween(konane, after)).toEqual({
      slide: { from: 'c1', to: 'a1', hops: ['a1'] },
      gone: [{ cell: 'b1', kind: 'o' }],
      come: null,
    });
    expect(changeBetween(after, konane)).toBeNull();
  });
});
