import type { BoardKey } from './board.en';
import type { BaseKey } from './en';
import { fill, type Language, type Message, type Values } from './message';
import type { onlineEn } from './online.en';

export type Key = BaseKey | BoardKey | keyof typeof onlineEn;
type Catalog = Record<Key, Message>;

/** Each language is a file of its own, so that a visitor fetches one. */
const loaders: Record<Language, () => Promise<Catalog>> = {
  en: async () => ({
    ...(await import('./en')).en,
    ...(await import('./board.en')).boardEn,
    ...(await import('./online.en')).onlineEn,
  }),
  fr: async () => ({
    ...(await import('./fr')).fr,
    ...(await import('./board.fr')).boardFr,
    ...(await import('./online.fr')).onlineFr,
  }),
  ko: async () => ({
    ...(await import('./ko')).ko,
    ...(await import('./board.ko')).boardKo,
    ...(await import('./online.ko')).onlineKo,
  }),
};

let catalog: Catalog | undefined;
let plural = new Intl.PluralRules('en');
let current: Language = 'en';

/** Loads a language; every later `t` speaks it. */
export async function speak(language: Language): Promise<void> {
  catalog = await loaders[language]();
  plural = new Intl.PluralRules(language);
  current = language;
}

export const language = (): Language => current;

/** The text of a key in the visitor's language. Plurals go by the value `n`. */
export function t(key: Key, values: Values = {}): string {
  const message = catalog?.[key];
  return message === undefined ? key : fill(message, values, plural);
}
