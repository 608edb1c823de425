import { renderToString } from 'preact-render-to-string';
import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../i18n';
import type { FreeText, Snapshot } from './messages';
import { sampleTable } from './sample_table';
import { type TableState, takeSnapshot } from './table';
import { Talk } from './talk';
import type { Visit } from './visit';

const snapshot = sampleTable({
  n: 5,
  seats: [
    { taken: true, nickname: null, present: true },
    { taken: true, nickname: 'Kai', present: true },
  ],
});
const texts: FreeText[] = [
  { seat: 'second', at_ms: 4000, text: 'See <b>this</b>: https://example.org' },
];
const shown = (table: Snapshot, said: TableState['said'] = []): string => {
  const known = { ...takeSnapshot(null, table), said };
  return renderToString(
    <Talk known={known} texts={texts} visit={{} as Visit} isWriting={false} onWritten={() => {}} />,
  );
};

beforeAll(() => speak('en'));

describe('what is said at a table', () => {
  it('is text: no markup, no links, and a button that ends it', () => {
    const html = shown(snapshot);
    expect(html).toContain('See &lt;b>this&lt;/b>: https://example.org');
    expect(html).not.toContain('<a');
    expect(html).toContain('Turn messages off');
  });

  it('stands in the order of time, the last three lines', () => {
    const html = shown(snapshot, [
      { n: 2, at_ms: 1000, seat: 'first', what: 'oops' },
      { n: 3, at_ms: 2000, seat: 'first', what: 'hello' },
      { n: 4, at_ms: 3000, seat: 'second', what: 'good_luck' },
      { n: 5, at_ms: 5000, seat: 'first', what: 'thanks' },
    ]);
    const lines = [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, line]) => line);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Good luck!');
    expect(lines[1]).toContain('example.org');
    expect(lines[2]).toContain('Thank you!');
  });

  it('has no free text any more once it is turned off, and says by whom', () => {
    const html = shown({ ...snapshot, texts_off: 'second' }, [
      { n: 5, at_ms: 5000, seat: 'second', what: 'texts_off' },
    ]);
    expect(html).not.toContain('example.org');
    expect(html).toContain('Kai\u2069 turned messages off');
    expect(html).not.toContain('Turn messages off');
  });
});
