import { useEffect, useState } from 'preact/hooks';
import { faultText } from './fault';
import { loadCore } from './load';
import type { Core } from './types';

/**
 * What a component has open with the core: `open` is called once the core is there and gives what
 * closes it again, anew whenever one of `causes` changes; without it nothing is loaded.
 */
export function useCore(
  open: ((core: Core) => () => void) | null,
  causes: readonly unknown[],
): {
  /** Why the core could not be loaded. */
  failed: string;
  retry(): void;
} {
  const [failed, setFailed] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!open) return;
    let isOver = false;
    let close = () => {};
    setFailed('');
    loadCore().then(
      (core) => {
        if (!isOver) close = open(core);
      },
      (error: unknown) => {
        if (!isOver) setFailed(faultText(error));
      },
    );
    return () => {
      isOver = true;
      close();
    };
  }, [...causes, attempt]);
  return { failed, retry: () => setAttempt((n) => n + 1) };
}
