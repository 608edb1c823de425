import { useState } from 'preact/hooks';
import { useCore } from '../core/use_core';
import type { LineState } from '../state/line_of_play';
import type { LocalGame } from '../state/local_game';
import { Session } from '../state/session';
import { sounds } from '../state/sound';

/** The session of a game on this device; a new one for each new object. */
export function useSession(
  game: LocalGame,
  keep: (game: LocalGame) => void,
): { session: Session | null; state: LineState | null; failed: string; retry(): void } {
  const [session, setSession] = useState<Session | null>(null);
  const [state, setState] = useState<LineState | null>(null);
  const core = useCore(
    (core) => {
      const opened = new Session(game, core, keep, sounds);
      const leave = opened.store.subscribe(() => setState(opened.store.get()));
      setSession(opened);
      setState(opened.store.get());
      void opened.start();
      return () => {
        leave();
        opened.dispose();
        setSession(null);
        setState(null);
      };
    },
    [game],
  );
  return { session, state, ...core };
}
