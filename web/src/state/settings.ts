import { type ThemeName, themeNames } from '../board/theme';
import { type Language, languages, pickLanguage } from '../i18n/message';
import { makeStore } from './store';

export type Scheme = 'system' | 'light' | 'dark';

export interface Settings {
  language: Language;
  theme: ThemeName;
  /** How many times as large as its box the board of a game is drawn. */
  zoom: Zoom;
  scheme: Scheme;
  sounds: boolean;
  coordinates: boolean;
  motion: boolean;
  /** May friends write to this device in games by invitation? */
  texts: boolean;
}

export type Zoom = (typeof zooms)[number];
export const zooms = [1, 1.5, 2, 3] as const;

const key = 'papamu.settings';

/** Settings from what was stored, whatever it is: unknown parts give way to the usual ones. */
export function readSettings(text: string | null, wanted: readonly string[]): Settings {
  let stored: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value;
  } catch {
    // What cannot be read is as if nothing had been stored.
  }
  const among = <T>(value: unknown, all: readonly T[], usual: T): T =>
    all.find((one) => one === value) ?? usual;
  return {
    language: among(stored.language, languages, pickLanguage(wanted)),
    theme: among(stored.theme, themeNames, 'wood'),
    zoom: among<Zoom>(stored.zoom, zooms, 1),
    scheme: among<Scheme>(stored.scheme, ['system', 'light', 'dark'], 'system'),
    sounds: stored.sounds !== false,
    coordinates: stored.coordinates !== false,
    motion: stored.motion !== false,
    texts: stored.texts !== false,
  };
}

/** Reads what this device holds; a browser may forbid its storage. */
export function load(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keepOnDevice(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Full or forbidden: the game goes on, it only will not come back after a reload.
  }
}

export const settings = makeStore<Settings>(
  typeof navigator === 'undefined'
    ? readSettings(null, [])
    : readSettings(load(key), navigator.languages),
);
settings.subscribe(() => keepOnDevice(key, JSON.stringify(settings.get())));

/** Shows the settings on the document: language and colors. */
export function applySettings(): void {
  const { language, scheme } = settings.get();
  const root = document.documentElement;
  root.lang = language;
  if (scheme === 'system') delete root.dataset.scheme;
  else root.dataset.scheme = scheme;
}

/** Are things to move? The system's wish for less motion comes first. */
export function hasMotion(): boolean {
  return settings.get().motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A zoom so many steps larger, if there is one. */
export const zoomAfter = (zoom: Zoom, steps: number): Zoom | undefined =>
  zooms[zooms.indexOf(zoom) + steps];

/** Draws the board of a game so many steps larger, as far as there are steps. */
export function zoomBy(steps: number): void {
  settings.update((now) => ({ ...now, zoom: zoomAfter(now.zoom, steps) ?? now.zoom }));
}
