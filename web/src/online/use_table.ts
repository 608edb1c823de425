import { useEffect, useState } from 'preact/hooks';
import { useCore } from '../core/use_core';
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

  const first = table?.table?.snapshot ?? null;
  const isKnown = first !== null;
  const core = useCore(
    visit &&
      first &&
      ((core) => {
        const opened = new OnlineGame(visit, core, sounds, first);
        const leave = opened.store.subscribe(() => setState(opened.store.get()));
        setGame(opened);
        setState(opened.store.get());
        return () => {
          leave();
          opened.dispose();
          setGame(null);
          setState(null);
        };
      }),
    [visit, isKnown],
  );

  return { visit, table, game, state, ...core };
}
