import { describe, expect, it } from 'vitest';
import { cleanLine } from './line';

describe('a line', () => {
  it('has nothing that breaks it or turns its direction', () => {
    expect(cleanLine(' a\nb\u202ec\u2066d\u2028e\u0007 ', 20)).toBe('a b c d e');
    expect(cleanLine('שלום، سلام', 20)).toBe('שלום، سلام');
  });

  it('is cut between characters, not within one', () => {
    expect(cleanLine('🙂🙂🙂', 2)).toBe('🙂🙂');
    expect(cleanLine('é'.repeat(201), 200)).toBe('é'.repeat(200));
    expect(cleanLine('\u2067', 200)).toBe('');
  });
});
