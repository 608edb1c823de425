// Rhode can go in circles: the line on 6x6 that returns, through the real core, as players see it.
import { render } from 'preact-render-to-string';
import { beforeAll, expect, it } from 'vitest';
import { builtCore } from '../core/built_core';
import { speak } from '../i18n';
import { OnlineGame } from '../online/online_game';
import { sampleTable } from '../online/sample_table';
import { type TableState, takeSnapshot } from '../online/table';
import type { Visit, VisitState } from '../online/visit';
import type { LineOfPlay } from '../state/line_of_play';
import { newGame } from '../state/local_game';
import { Session } from '../state/session';
import { makeStore } from '../state/store';
import { Status, spokenText, statusText } from './play_parts';

const toCircle =
  'e4 a3 b4 a4 f3 e3 f4 c6 b5 f2 e2 f3 c2 c1 d5 b2 e5 a2 b1 c2 d6 a6 b6 a1 d1 e1 d2 f1 a5 b3 f5 c5 c3 d4';
const circle = 'c4 d3 d5 c2'.split(' ');
const first = [...toCircle.split(' '), ...circle];
const second = [...first, ...circle];
const third = [...second, ...circle];

const warning = /second time\. At the third the game is a draw, by a rule of this site/;
const drawn =
  /third time: a draw by repetition\. That is the rule of this site, not of the designer/;
const silent = { ply: () => {}, end: () => {} };

const core = builtCore();
beforeAll(() => speak('en'));

const settled = () => new Promise((next) => setTimeout(next));

/** What is read on the page, and what the live region says. */
function told(game: LineOfPlay): { shown: string; spoken: string } {
  const state = game.store.get();
  return {
    shown: render(<Status state={state} reader="first" />),
    spoken: spokenText(state, statusText(state, 'first')),
  };
}

async function local(plies: readonly string[]): Promise<Session> {
  const how = { game: 'rhode', size: '6x6', mode: 'screen', level: 1, you: 'first' } as const;
  const game = { ...newGame(how, new Date(0), 1), plies };
  const session = new Session(game, core, () => {}, silent);
  await session.start();
  return session;
}

async function online(plies: readonly string[]): Promise<OnlineGame> {
  const table = sampleTable({ game: 'rhode', plies: [...plies] });
  const known: TableState = takeSnapshot(null, table);
  const store = makeStore({ table: known } as VisitState);
  const game = new OnlineGame({ store } as unknown as Visit, core, silent, table);
  await settled();
  return game;
}

it.each([
  ['on this device', local],
  ['over the network', online],
])('a circle is announced when it closes, and a draw the second time (%s)', async (_, begin) => {
  const before = told(await begin(first.slice(0, -1)));
  expect(before.shown + before.spoken).not.toMatch(warning);
  const once = told(await begin(first));
  expect(once.shown).toMatch(warning);
  expect(once.spoken).toMatch(warning);
  const last = told(await begin(second));
  expect(last.shown).toMatch(drawn);
  expect(last.spoken).toMatch(drawn);
  expect(last.shown + last.spoken).not.toMatch(warning);
  const game = await begin(second);
  expect(game.store.get().live?.result).toMatchObject({
    winner: null,
    termination: 'repetition',
  });
  expect(game.canPlay()).toBe(false);
});

it('nothing can be played after the draw', async () => {
  await expect(core.look({ game: 'rhode', size: '6x6', plies: third })).rejects.toThrow();
});

it('a game that never returns is not drawn: the position where neither side can force a win', async () => {
  const line =
    'a4 f1 e5 b2 b4 f2 d2 d1 b1 f4 e2 e6 b5 a2 f5 c5 a3 c2 a1 c1 b6 a6 f6 b3 d5 f3 e4 e3 d6 a5 c3 d4';
  const game = await local(line.split(' '));
  expect(game.store.get().live).toMatchObject({ result: null, occurrences: 1, side: 'black' });
  expect(told(game).spoken).not.toMatch(warning);
});
