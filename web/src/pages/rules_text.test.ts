import { expect, it } from 'vitest';
import { games } from '../board/games';
import { readRules } from './rules_text';

it('reads sections and joins the lines of a paragraph', () => {
  expect(readRules('# Game\n\n## One\n\na\nb\n\nc\n\n## Two\n\nd\n')).toEqual([
    { heading: 'One', paragraphs: ['a b', 'c'] },
    { heading: 'Two', paragraphs: ['d'] },
  ]);
});

it('finds the rules of every game, with the credit at the end', () => {
  const texts = import.meta.glob<string>('@content/rules/*.en.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  for (const { id, designer } of games) {
    const text = Object.entries(texts).find(([path]) => path.endsWith(`/${id}.en.md`))?.[1];
    const sections = readRules(text ?? '');
    expect(sections.length).toBeGreaterThanOrEqual(4);
    expect(sections.at(-1)?.paragraphs.join(' ')).toContain(designer);
  }
});
