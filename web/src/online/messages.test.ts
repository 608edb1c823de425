import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cancelReasons, errorCodes, type Message, parse, phrases, protocol } from './messages';

const folder = fileURLToPath(new URL('../../../tests/data/messages/', import.meta.url));
const read = (name: string): unknown[] => JSON.parse(readFileSync(folder + name, 'utf8'));

/** Files of what the client says; the server's tests read them. */
const requests = [
  'act.json',
  'create.json',
  'lobby.json',
  'ping.json',
  'play.json',
  'seats.json',
  'take.json',
  'unwatch.json',
  'watch.json',
  'write.json',
  'bad_requests.json',
];
const answers = readdirSync(folder).filter(
  (name) => name.endsWith('.json') && !requests.includes(name),
);

describe('the examples of the wire', () => {
  it.each(answers)('%s is read, and nothing of it is lost', (name) => {
    const examples = read(name);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(parse(JSON.stringify(example))).toEqual(example);
  });

  it('show every kind of message', () => {
    const kinds: Record<Message['type'], true> = {
      hello: true,
      error: true,
      seated: true,
      table: true,
      events: true,
      done: true,
      lobby: true,
      seats: true,
      pong: true,
      presence: true,
      texts: true,
      event: true,
    };
    const seen = answers.flatMap((name) => read(name).map((one) => (one as Message).type));
    expect([...new Set(seen)].sort()).toEqual(Object.keys(kinds).sort());
  });

  it('are refused when a member is missing or of another type', () => {
    for (const name of answers)
      for (const example of read(name) as Record<string, unknown>[])
        for (const key of Object.keys(example)) {
          if (['n', 're', 'retry_after_s', 'table'].includes(key)) continue;
          const { [key]: _, ...rest } = example;
          expect([name, key, parse(JSON.stringify(rest))]).toEqual([name, key, undefined]);
          const wrong = { ...example, [key]: { surprise: true } };
          expect([name, key, parse(JSON.stringify(wrong))]).toEqual([name, key, undefined]);
        }
  });

  it('have the version of the wire that this client speaks', () => {
    expect(read('hello.json')).toContainEqual(expect.objectContaining({ protocol }));
  });
});

describe('what is not in the document', () => {
  const event = { type: 'event', table: 'k7m2p9x4w3ht', n: 1, at_ms: 5 };
  it.each([
    'not json',
    '[]',
    'null',
    '{}',
    '{"type":"surprise"}',
    JSON.stringify({ ...event, kind: 'dance', seat: 'first' }),
    JSON.stringify({ ...event, kind: 'said', seat: 'first', phrase: 'free text' }),
    JSON.stringify({ ...event, kind: 'ended', winner_seat: 'black', termination: 'time' }),
    JSON.stringify({ ...event, n: 1.5, kind: 'created', seat: 'first', nickname: null }),
    JSON.stringify({ ...event, table: 'short', kind: 'created', seat: 'first', nickname: null }),
    JSON.stringify({ type: 'error', re: null, code: 'unheard_of', message: '' }),
  ])('is refused: %s', (text) => {
    expect(parse(text)).toBeUndefined();
  });
});

/** The document names the words; a word added there must be added here. */
describe('the words of docs/protocol.md', () => {
  const document = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
  it.each([...errorCodes, ...phrases, ...cancelReasons])('has `%s`', (word) => {
    expect(document.includes(`\`${word}\``)).toBe(true);
  });
});
