import type { GameId, LastPly } from '../core/types';

/** A position of each game and what one legal move makes of it, for the small boards. */
export interface Sample {
  size: string;
  before: readonly string[];
  after: readonly string[];
  last: Omit<LastPly, 'ply'>;
  /** The plies to `before`; the tests play them. */
  plies: readonly string[];
}

export const samples: Record<GameId, Sample> = {
  konane: {
    size: '6x6',
    plies: ['d4', 'd5'],
    before: ['oxoxox', 'xox.xo', 'oxo.ox', 'xoxoxo', 'oxoxox', 'xoxoxo'],
    after: ['oxoxox', 'xox.xo', 'oxoxox', 'xox.xo', 'oxo.ox', 'xoxoxo'],
    last: { from: 'd2', to: 'd4', takes: ['d3'] },
  },
  'room-and-pillar': {
    size: '6x6',
    plies: ['c3', 'c4', 'd4'],
    before: ['oxoxox', 'xoxoxo', 'ox..ox', 'xo.oxo', 'oxoxox', 'xoxoxo'],
    after: ['oxoxox', 'xoxoxo', 'ox..ox', 'x..oxo', 'oxoxox', 'xoxoxo'],
    last: { from: 'b3', to: 'b3', takes: [] },
  },
  'inverse-room-and-pillar': {
    size: '6x6',
    plies: ['c3', 'c4', 'd4'],
    before: ['......', '......', '..**..', '..*...', '......', '......'],
    after: ['......', '......', '..**..', '.**...', '......', '......'],
    last: { from: 'b3', to: 'b3', takes: [] },
  },
  narrows: {
    size: '6x6',
    plies: ['d4-d5', 'd3-d5'],
    before: ['oxoxox', 'xoxoxo', 'oxo.ox', 'xox.xo', 'oxoxox', 'xoxoxo'],
    after: ['oxoxox', 'xoxxxo', 'oxo.ox', 'xox.xo', 'oxo.ox', 'xoxoxo'],
    last: { from: 'd2', to: 'd5', takes: ['d5'] },
  },
  rhode: {
    size: '7x7',
    plies: ['d4', 'd5', 'e5'],
    before: ['.......', '.......', '...ox..', '...x...', '.......', '.......', '.......'],
    after: ['.......', '.......', '....x..', '...xo..', '.......', '.......', '.......'],
    last: { from: 'e4', to: 'e4', takes: ['d5'] },
  },
};
