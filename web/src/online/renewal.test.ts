import { beforeEach, describe, expect, it } from 'vitest';
import { makeStore, type Store } from '../state/store';
import type { LineStatus } from './connection';
import { renewAtMostEvery_ms, renewWhenOutdated } from './renewal';

const start: LineStatus = { state: 'connecting', clock_offset_ms: 0, next_attempt_ms: null };

/** A tab: its storage outlives the pages in it. */
class Tab {
  time = 1_000_000;
  kept: number | null = null;
  hasStorage = true;
  busy = false;
  reloads = 0;
  private later_: (() => void)[] = [];
  now = () => this.time;
  last = () => this.kept;
  isBusy = () => this.busy;
  after = (_ms: number, call: () => void) => {
    this.later_.push(call);
  };
  keep = (now: number) => {
    if (this.hasStorage) this.kept = now;
    return this.hasStorage;
  };
  reload = () => {
    this.reloads += 1;
  };
  timersFire() {
    for (const call of this.later_.splice(0)) call();
  }
}

describe('an outdated page', () => {
  let tab: Tab;
  const page = (): Store<LineStatus> => {
    const status = makeStore(start);
    renewWhenOutdated(status, tab);
    return status;
  };
  const become = (status: Store<LineStatus>, state: LineStatus['state']) =>
    status.update((old) => ({ ...old, state }));
  beforeEach(() => {
    tab = new Tab();
  });

  it('loads itself again, once', () => {
    const status = page();
    become(status, 'outdated');
    status.update((old) => ({ ...old, next_attempt_ms: 5 }));
    expect(tab.reloads).toBe(1);
  });

  it('stays while the server speaks its protocol or is away', () => {
    const status = page();
    for (const state of ['open', 'lost', 'connecting', 'open'] as const) become(status, state);
    tab.timersFire();
    expect(tab.reloads).toBe(0);
  });

  it('waits until the person has made the move', () => {
    tab.busy = true;
    become(page(), 'outdated');
    tab.timersFire();
    tab.timersFire();
    expect(tab.reloads).toBe(0);
    tab.busy = false;
    tab.timersFire();
    expect(tab.reloads).toBe(1);
    tab.timersFire();
    expect(tab.reloads).toBe(1);
  });

  it('does not loop if that gave the same page again', () => {
    for (let load = 0; load < 5; load += 1) {
      become(page(), 'outdated');
      tab.time += 1000;
    }
    tab.timersFire();
    expect(tab.reloads).toBe(1);
    tab.time += renewAtMostEvery_ms;
    become(page(), 'outdated');
    expect(tab.reloads).toBe(2);
  });

  it('leaves it to the person where nothing can be kept, or the clock was set back', () => {
    tab.hasStorage = false;
    become(page(), 'outdated');
    expect(tab.reloads).toBe(0);
    tab.hasStorage = true;
    tab.kept = tab.time + 5000;
    become(page(), 'outdated');
    expect(tab.reloads).toBe(0);
  });
});
