import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Core, CoreError, type Decision, type Line, type View } from '../core/types';
import { speak } from '../i18n';
import { type LocalGame, newGame } from './local_game';
import { Session } from './session';

beforeAll(() => speak('en'));

/** A core that lets `a1`, `b1` … be played in turn on a row of four cells; the fourth ply ends it. */
class FakeCore implements Core {
  stops = 0;
  readonly asked: string[] = [];
  private answer_: ((ply: string) => void) | null = null;

  async look({ game, size, plies }: Line): Promise<View> {
    if (plies.includes('z9')) throw new CoreError('illegal_move', 'z9 is no move');
    const letters = ['a', 'b', 'c', 'd'].slice(plies.length);
    const cell = plies.at(-1) ?? '';
    return {
      game,
      size,
      position: plies.join(' '),
      board: ['....'],
      phase: 2,
      side: plies.length % 2 === 0 ? 'black' : 'white',
      seat: plies.length % 2 === 0 ? 'first' : 'second',
      swapped: false,
      can_swap: plies.length === 1,
      task: 'place',
      moves: letters.map((letter) => ({
        text: `${letter}1`,
        from: `${letter}1`,
        to: `${letter}1`,
        takes: [],
      })),
      last: cell === '' ? null : { ply: cell, from: cell, to: cell, takes: [] },
      weak_pairs: [],
      occurrences: 1,
      result:
        plies.length < 4
          ? null
          : { winner_seat: 'second', winner: 'white', termination: 'connected' },
      evidence: [],
    };
  }
  async why(_line: Line, move: string) {
    if (move === '??') throw new CoreError('bad_move_text', 'no move');
    return { rule: 'occupied', cells: [move] };
  }
  think(line: Line): Promise<Decision> {
    this.asked.push(line.plies.join(' '));
    return new Promise((done) => {
      this.answer_ = (ply) => done({ ply, verdict: {}, line: [ply] });
    });
  }
  async hint(): Promise<Decision> {
    return { ply: 'c1', verdict: { win_in: 1 }, line: ['c1'] };
  }
  stop(): void {
    this.stops += 1;
    this.decide('d1');
  }
  async record() {
    return '';
  }
  async read() {
    return [];
  }
  decide(ply: string): void {
    this.answer_?.(ply);
    this.answer_ = null;
  }
}

const settle = () => new Promise((next) => setTimeout(next));

async function begin(change: Partial<LocalGame> = {}) {
  const core = new FakeCore();
  const kept: LocalGame[] = [];
  const heard: string[] = [];
  const local = {
    ...newGame(
      { game: 'rhode', size: '1x4', mode: 'computer', level: 3, you: 'first' },
      new Date(),
      1,
    ),
    ...change,
  };
  const session = new Session(local, core, (game) => kept.push(game), {
    ply: () => heard.push('ply'),
    end: () => heard.push('end'),
  });
  void session.start();
  await settle();
  return { core, kept, heard, session, state: () => session.store.get() };
}

describe('a session', () => {
  it('plays, lets the computer answer and keeps each position', async () => {
    const { core, kept, session, state, heard } = await begin();
    expect(session.canPlay()).toBe(true);
    void session.play('a1');
    await settle();
    expect(state().isThinking).toBe(true);
    expect(session.canPlay()).toBe(false);
    core.decide('b1');
    await settle();
    expect(state().local.plies).toEqual(['a1', 'b1']);
    expect(state().said).toBe('White plays b 1.');
    expect(kept.map(({ plies }) => plies.length)).toEqual([0, 1, 2]);
    expect(heard).toEqual(['ply', 'ply']);
  });

  it('lets the computer begin where the person is second', async () => {
    const { core } = await begin({ you: 'second' });
    expect(core.asked).toEqual(['']);
  });

  it('drops what the computer says about a move that was taken back', async () => {
    const { core, session, state } = await begin();
    void session.play('a1');
    await settle();
    await session.takeBack();
    expect(core.stops).toBe(1);
    await settle();
    expect(state().local.plies).toEqual([]);
    expect(session.canPlay()).toBe(true);
  });

  it('explains a refused move and forgets it at the next one', async () => {
    const { session, state } = await begin({ mode: 'screen' });
    await session.why('a1');
    expect(state().breach).toEqual({ rule: 'occupied', at: 'a1', cells: ['a1'] });
    expect(state().note).toBe('There is a stone already.');
    await session.type('??');
    expect(state().note).toBe('That is no move. Write it as c3 or c3-e3.');
    await session.type(' B1 ');
    expect(state().local.plies).toEqual(['b1']);
    expect([state().breach, state().note]).toEqual([null, '']);
  });

  it('shows an earlier position without losing the game', async () => {
    const { session, state } = await begin({ mode: 'screen', plies: ['a1', 'b1'] });
    await session.step(1);
    expect(state().view?.position).toBe('a1');
    expect(session.canPlay()).toBe(false);
    await session.step(9);
    expect(state().view?.position).toBe('a1 b1');
    expect(session.canPlay()).toBe(true);
  });

  it('ends by the rules and by resignation', async () => {
    const { session, state, heard } = await begin({ mode: 'screen', plies: ['a1', 'b1', 'c1'] });
    await session.play('d1');
    expect(state().live?.result?.winner).toBe('white');
    expect(heard).toEqual(['ply', 'end']);
    const other = await begin({ mode: 'screen', plies: ['a1'] });
    await other.session.resign();
    expect(other.state().live?.result).toEqual({
      winner_seat: 'first',
      winner: 'black',
      termination: 'resignation',
    });
  });

  it('gives a hint until the next move, a swap too', async () => {
    const { session, state } = await begin({ mode: 'screen', plies: ['a1'] });
    await session.hint();
    expect(state().hint?.ply).toBe('c1');
    await session.type('swap');
    expect(state().local.plies).toEqual(['a1', 'swap']);
    expect(state().hint).toBeNull();
  });

  it('plays a premove right after the computer, once', async () => {
    const { core, session, state } = await begin();
    session.premove('c1');
    expect(state().premove).toBeNull();
    void session.play('a1');
    await settle();
    session.premove('c1');
    expect(state().premove?.move).toBe('c1');
    core.decide('b1');
    await settle();
    expect(state().local.plies).toEqual(['a1', 'b1', 'c1']);
    expect(state().premove).toBeNull();
    core.decide('d1');
    await settle();
    expect(state().local.plies).toEqual(['a1', 'b1', 'c1', 'd1']);
  });

  it('knows a premove again after a reload, and drops it if the line is another', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
    const choose = async () => {
      const one = await begin();
      await Promise.race([one.session.play('a1'), settle()]);
      one.session.premove('c1');
      one.session.dispose();
    };
    await choose();
    const again = await begin({ plies: ['a1'] });
    expect(again.state().premove?.move).toBe('c1');
    again.core.decide('b1');
    await settle();
    expect(again.state().local.plies).toEqual(['a1', 'b1', 'c1']);
    expect(stored.size).toBe(0);

    for (const other of [
      { plies: ['b1'] },
      { plies: [] },
      { plies: ['a1', 'b1', 'c1'] },
      { plies: ['a1'], seed: 2 },
    ]) {
      await choose();
      const changed = await begin(other);
      expect([changed.state().premove, changed.state().local.plies]).toEqual([null, other.plies]);
    }
    stored.set('papamu.premove', '{"game":"rhode 1","plies":"a1"}');
    expect((await begin({ plies: ['a1'] })).state().premove).toBeNull();
    vi.unstubAllGlobals();
  });

  it('does not play a premove that is called off, illegal, or taken back under', async () => {
    const start = async () => {
      const one = await begin();
      void one.session.play('a1');
      await settle();
      one.session.premove('c1');
      return one;
    };
    const off = await start();
    off.session.premove(null);
    off.core.decide('b1');
    await settle();
    expect(off.state().local.plies).toEqual(['a1', 'b1']);

    const illegal = await start();
    illegal.session.premove('b1');
    illegal.core.decide('b1');
    await settle();
    expect(illegal.state().local.plies).toEqual(['a1', 'b1']);
    expect(illegal.state().note).toMatch(/was dropped/);
    expect(illegal.session.canPlay()).toBe(true);

    const back = await start();
    await back.session.takeBack();
    await settle();
    expect([back.state().local.plies, back.state().premove]).toEqual([[], null]);

    const looking = await start();
    await looking.session.step(0);
    looking.core.decide('b1');
    await settle();
    expect(looking.state().local.plies).toEqual(['a1', 'b1']);

    const resigned = await start();
    await resigned.session.resign();
    resigned.core.decide('b1');
    await settle();
    expect([resigned.state().local.plies, resigned.state().premove]).toEqual([['a1'], null]);
  });

  it('says what is wrong with a line that cannot be', async () => {
    const { state } = await begin({ plies: ['z9'] });
    expect(state().error).toBe('the rules forbid one of its moves.');
    expect(state().view).toBeNull();
  });
});
