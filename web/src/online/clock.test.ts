import { describe, expect, it } from 'vitest';
import { clockLeft, clockText, clockWords, controlTag, msUntil } from './clock';
import { sampleTable } from './sample_table';

describe('a clock', () => {
  const table = sampleTable({
    control: { kind: 'fischer', initial_ms: 180_000, step_ms: 2000 },
    clocks_ms: [100_000, 50_000],
    running: 'first',
    turn_started_ms: 1000,
  });

  it('runs for one seat only, and never below nothing', () => {
    expect(clockLeft(table, 'first', 11_000)).toBe(90_000);
    expect(clockLeft(table, 'second', 11_000)).toBe(50_000);
    expect(clockLeft(table, 'first', 10_000_000)).toBe(0);
    expect(clockLeft(table, 'first', 0)).toBe(100_000);
  });

  it('waits for the delay', () => {
    const delay = {
      ...table,
      control: { kind: 'delay', initial_ms: 180_000, step_ms: 5000 },
    } as const;
    expect(clockLeft(delay, 'first', 5000)).toBe(100_000);
    expect(clockLeft(delay, 'first', 7000)).toBe(99_000);
  });

  it('is none without a control', () => {
    expect(clockLeft({ ...table, control: { kind: 'none' } }, 'first', 5)).toBeNull();
  });

  it('is written with tenths at the end', () => {
    expect([9999, 10_000, 65_000, 3_723_000, 0].map(clockText)).toEqual([
      '9.9',
      '0:10',
      '1:05',
      '1:02:03',
      '0.0',
    ]);
  });

  it('is written in records as they are read', () => {
    expect(controlTag({ kind: 'none' })).toBe('-');
    expect(controlTag({ kind: 'fischer', initial_ms: 180_000, step_ms: 2000 })).toBe('180+2');
    expect(controlTag({ kind: 'delay', initial_ms: 180_000, step_ms: 3000 })).toBe('180d3');
    expect(controlTag({ kind: 'days', days: 3 })).toBe('3days');
  });

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
    const delayed = sampleTable({
      control: { kind: 'delay', initial_ms: 300_000, step_ms: 5000 },
      clocks_ms: [90_000, 15_000],
      running: 'first',
      turn_started_ms: 1000,
    });
    expect(msUntil(delayed, 'first', 60_000, 1000)).toBe(35_000);
    expect(msUntil(delayed, 'first', 60_000, 11_000)).toBe(25_000);
    expect(msUntil(delayed, 'first', 60_000, 50_000)).toBeNull();
    expect(msUntil(delayed, 'second', 10_000, 1000)).toBeNull();
    expect(msUntil({ ...delayed, control: { kind: 'none' } }, 'first', 60_000, 1000)).toBeNull();
  });
});
