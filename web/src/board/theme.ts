export type ThemeName = 'wood' | 'lava' | 'plain';
export const themeNames: readonly ThemeName[] = ['wood', 'lava', 'plain'];

/** The colors of a board, as attributes of its drawing, so that a saved picture has them too. */
export interface Theme {
  slab: string;
  slabEdge: string;
  grain: string;
  pit: string;
  pitRim: string;
  ink: string;
  black: readonly [string, string];
  blackRim: string;
  white: readonly [string, string];
  whiteRim: string;
  neutral: readonly [string, string];
  neutralRim: string;
  redCell: string;
  blueCell: string;
  hatch: string;
  /** Marks: on the slab. */
  accent: string;
  danger: string;
  ok: string;
  premove: string;
  isFlat: boolean;
}

const stones = {
  black: ['#4A4F52', '#17191A'],
  blackRim: '#0D0E0F',
  white: ['#FFFDF7', '#E9DFCC'],
  whiteRim: '#75684F',
  neutral: ['#8C98A0', '#56626A'],
  neutralRim: '#333C42',
  redCell: '#D98E84',
  blueCell: '#8FB0DA',
  hatch: '#2F568C',
} as const;

export const themes: Record<ThemeName, Theme> = {
  wood: {
    ...stones,
    slab: '#C9A26B',
    slabEdge: '#8F6A38',
    grain: '#BB9159',
    pit: '#A37B45',
    pitRim: '#7D5A2B',
    ink: '#3A2912',
    accent: '#064A52',
    danger: '#8E1409',
    ok: '#0C4A25',
    premove: '#6A1F80',
    isFlat: false,
  },
  lava: {
    ...stones,
    black: ['#3C4043', '#0B0C0D'],
    blackRim: '#A9B2B6',
    slab: '#565D61',
    slabEdge: '#2B2F32',
    grain: '#5E666A',
    pit: '#3A3F42',
    pitRim: '#25292B',
    ink: '#F1EEE6',
    accent: '#7FE3EA',
    danger: '#FFB0A4',
    ok: '#A6EBBC',
    premove: '#E3B5F2',
    isFlat: false,
  },
  plain: {
    ...stones,
    black: ['#1A1A1A', '#1A1A1A'],
    blackRim: '#000000',
    white: ['#FFFFFF', '#FFFFFF'],
    whiteRim: '#000000',
    neutral: ['#6B747A', '#6B747A'],
    slab: '#EFECE5',
    slabEdge: '#6B6B6B',
    grain: '#EFECE5',
    pit: '#DDD8CC',
    pitRim: '#8C877B',
    ink: '#1E2422',
    redCell: '#F0C4BD',
    blueCell: '#C3D5EE',
    accent: '#0B6B73',
    danger: '#AE2A1E',
    ok: '#1C6B3A',
    premove: '#7A2E8E',
    isFlat: true,
  },
};
