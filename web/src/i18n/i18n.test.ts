import { describe, expect, it } from 'vitest';
import { boardEn } from './board.en';
import { boardFr } from './board.fr';
import { boardKo } from './board.ko';
import { en } from './en';
import { fr } from './fr';
import { ko } from './ko';
import { fill, pickLanguage } from './message';
import { onlineEn } from './online.en';
import { onlineFr } from './online.fr';
import { onlineKo } from './online.ko';

const names = (message: unknown): string[] =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();

describe('languages', () => {
  it('have the same keys and the same values to fill in', () => {
    const english: Record<string, unknown> = { ...en, ...boardEn, ...onlineEn };
    for (const other of [
      { ...fr, ...boardFr, ...onlineFr },
      { ...ko, ...boardKo, ...onlineKo },
    ] as Record<string, unknown>[]) {
      expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
      for (const key of Object.keys(english))
        expect([key, names(other[key])]).toEqual([key, names(english[key])]);
    }
  });

  it('choose the plural by the rules of the language', () => {
    const message = { one: '{n} stone', other: '{n} stones' };
    expect(fill(message, { n: 1 }, new Intl.PluralRules('en'))).toBe('1 stone');
    expect(fill(message, { n: 0 }, new Intl.PluralRules('en'))).toBe('0 stones');
    expect(fill(message, { n: 0 }, new Intl.PluralRules('fr'))).toBe('0 stone');
    expect(fill(message, { n: 1 }, new Intl.PluralRules('ko'))).toBe('1 stones');
  });

  it('pick what the browser asks for', () => {
    expect(pickLanguage(['de', 'fr-CA', 'ko'])).toBe('fr');
    expect(pickLanguage(['KO-kr'])).toBe('ko');
    expect(pickLanguage([])).toBe('en');
  });
});
