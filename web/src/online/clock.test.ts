import { describe, expect, it } from 'vitest';
import { clockWords } from './clock';

describe('a clock', () => {
  it('is read out by its two largest units', () => {
    expect(clockWords(245_900, 'en')).toBe('4 minutes, 5 seconds');
    expect(clockWords(3_600_000, 'en')).toBe('1 hour');
    expect(clockWords(2 * 86_400_000 + 3 * 3_600_000 + 5000, 'en')).toBe('2 days, 3 hours');
    expect(clockWords(999, 'en')).toBe('0 seconds');
  });

  it('is read out in the language of the page', () => {
    expect(clockWords(61_000, 'fr')).toMatch(/^1\sminute et 1\sseconde$/);
    expect(clockWords(61_000, 'ko')).toBe('1분 1초');
    expect(clockWords(2.9 * 86_400_000, 'fr', 'narrow')).toBe('2j 21h');
  });
});
