import type { Color, GameId } from '../core/types';
import { isBlackCell, readShape, writeCell } from './geometry';

/** What the pages know of a game before the core is there. */
export interface Game {
  id: GameId;
  designer: string;
  year: string;
  sheet: string | null;
  sizes: readonly string[];
  usual: string;
  hasPieRule: boolean;
  /** How the cells are drawn. */
  look: 'pits' | 'chequers' | 'points';
  /** A move names two cells. */
  isFromTo: boolean;
}

export const games: readonly Game[] = [
  {
    id: 'konane',
    designer: '',
    year: '',
    sheet: null,
    sizes: ['6x6', '8x8', '10x10', '12x12'],
    usual: '8x8',
    hasPieRule: false,
    look: 'pits',
    isFromTo: true,
  },
  {
    id: 'room-and-pillar',
    designer: 'Mark Steere',
    year: '2026',
    sheet: 'https://marksteeregames.com',
    sizes: ['6x6', '8x8', '10x10'],
    usual: '8x8',
    hasPieRule: true,
    look: 'pits',
    isFromTo: false,
  },
  {
    id: 'inverse-room-and-pillar',
    designer: 'Mark Steere',
    year: '2026',
    sheet: 'https://marksteeregames.com',
    sizes: ['6x6', '8x8', '10x10'],
    usual: '8x8',
    hasPieRule: true,
    look: 'chequers',
    isFromTo: false,
  },
  {
    id: 'narrows',
    designer: 'Mark Steere',
    year: '2026',
    sheet: 'https://www.marksteeregames.com/Narrows_rules.pdf',
    sizes: ['6x6', '8x8', '7x8', '11x12'],
    usual: '8x8',
    hasPieRule: true,
    look: 'pits',
    isFromTo: true,
  },
  {
    id: 'rhode',
    designer: 'Luis Bolaños Mures',
    year: '2016',
    sheet: 'https://boardgamegeek.com/thread/1593043',
    sizes: ['7x7', '9x9', '11x11', '13x13'],
    usual: '9x9',
    hasPieRule: true,
    look: 'points',
    isFromTo: false,
  },
];

export function findGame(id: string | undefined): Game | undefined {
  return games.find((game) => game.id === id);
}

export function gameOf(id: GameId): Game {
  const game = findGame(id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
}

/** The board before the first ply, to be drawn before the core is there. */
export function startBoard(id: GameId, size: string): string[] {
  const { rows, columns } = readShape(size);
  const isEmpty = id === 'rhode' || id === 'inverse-room-and-pillar';
  return Array.from({ length: rows }, (_, line) =>
    Array.from({ length: columns }, (_, column) => {
      if (isEmpty) return '.';
      return isBlackCell(writeCell({ row: rows - 1 - line, column })) ? 'x' : 'o';
    }).join(''),
  );
}

export function other(color: Color): Color {
  return color === 'black' ? 'white' : 'black';
}
