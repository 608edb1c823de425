import { describe, expect, it } from 'vitest';
import { clockWords, msUntil } from './clock';
import type { Snapshot } from './messages';

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

  it('knows when it will stand at a time, the delay included', () => {
    const table = {
      control: { kind: 'delay', initial_ms: 300_000, step_ms: 5000 },
      clocks_ms: [90_000, 15_000],
      running: 'first',
      turn_started_ms: 1000,
    } as unknown as Snapshot;
    expect(msUntil(table, 'first', 60_000, 1000)).toBe(35_000);
    expect(msUntil(table, 'first', 60_000, 11_000)).toBe(25_000);
    expect(msUntil(table, 'first', 60_000, 50_000)).toBeNull();
    expect(msUntil(table, 'second', 10_000, 1000)).toBeNull();
    expect(msUntil({ ...table, control: { kind: 'none' } }, 'first', 60_000, 1000)).toBeNull();
  });
});
