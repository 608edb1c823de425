import { useEffect, useState } from 'preact/hooks';
import { faultText } from '../core/fault';
import { loadCore } from '../core/load';
import type { LineState } from '../state/line_of_play';
import { sounds } from '../state/sound';
import { connection } from './connection';
import { OnlineGame } from './online_game';
import { tokenOfFragment } from './seats';
import { openTable, type Visit, type VisitState } from './visit';

export interface OpenedTable {
  visit: Visit | null;
  table: VisitState | null;
  game: OnlineGame | null;
  state: LineState | null;
  /** Why the core could not be loaded. */
  failed: string;
  retry(): void;
}

/** A table and its game while a component is shown. */
export function useTable(id: string): OpenedTable {
  const [visit, setVisit] = useState<Visit | null>(null);
  const [table, setTable] = useState<VisitState | null>(null);
  const [game, setGame] = useState<OnlineGame | null>(null);
  const [state, setState] = useState<LineState | null>(null);
  const [failed, setFailed] = useState('');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const token = tokenOfFragment(location.hash);
    // The key of a seat does not stay in the address.
    if (location.hash !== '') history.replaceState(null, '', location.pathname);
    const opened = openTable(id, connection(), token);
    const leave = opened.store.subscribe(() => setTable(opened.store.get()));
    setVisit(opened);
    setTable(opened.store.get());
    return () => {
      leave();
      opened.close();
    };
  }, [id]);

  const first = table?.table?.snapshot;
  const isKnown = first !== undefined;
  useEffect(() => {
    if (!visit || !first) return;
    let isOver = false;
    let made: OnlineGame | null = null;
    let leave = (): void => {};
    setFailed('');
    loadCore().then(
      (core) => {
        if (isOver) return;
        const fresh = new OnlineGame(visit, core, sounds, first);
        made = fresh;
        leave = fresh.store.subscribe(() => setState(fresh.store.get()));
        setGame(fresh);
        setState(fresh.store.get());
      },
      (error: unknown) => {
        if (!isOver) setFailed(faultText(error));
      },
    );
    return () => {
      isOver = true;
      leave();
      made?.dispose();
      setGame(null);
      setState(null);
    };
  }, [visit, isKnown, attempt]);

  return { visit, table, game, state, failed, retry: () => setAttempt((n) => n + 1) };
}
