import { useEffect, useState } from 'preact/hooks';
import { faultText } from '../core/fault';
import { loadCore } from '../core/load';
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
  const [failed, setFailed] = useState('');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isOver = false;
    let opened: Session | null = null;
    let leave = () => {};
    setFailed('');
    loadCore().then(
      (core) => {
        if (isOver) return;
        const fresh = new Session(game, core, keep, sounds);
        opened = fresh;
        leave = fresh.store.subscribe(() => setState(fresh.store.get()));
        setSession(fresh);
        setState(fresh.store.get());
        void fresh.start();
      },
      (error: unknown) => {
        if (!isOver) setFailed(faultText(error));
      },
    );
    return () => {
      isOver = true;
      leave();
      opened?.dispose();
      setSession(null);
      setState(null);
    };
  }, [game, attempt]);

  return { session, state, failed, retry: () => setAttempt((n) => n + 1) };
}
