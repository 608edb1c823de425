import { useEffect, useRef } from 'preact/hooks';
import { noPick } from '../board/pick';
import { cellName, lastText } from '../board/words';
import type { LineOfPlay } from '../state/line_of_play';

/** Single keys of a page; not while something is written, a dialog is open or a modifier is held. */
export function usePlayKeys(keys: Record<string, () => void>): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof HTMLInputElement && event.target.type === 'text') return;
      if (document.querySelector('dialog[open]')) return;
      const act = now.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** The keys of every line of play: what is read out, stepping, and the end of a premove. */
export function lineKeys(line: LineOfPlay, read: (text: string) => void) {
  const { live, shown, premove } = line.store.get();
  return {
    l: () => read(live ? lastText(live) : ''),
    m: () => {
      const cell = (document.activeElement as HTMLElement | null)?.dataset.cell;
      if (cell && live) read(cellName(live, noPick, cell, line.canPlay()));
    },
    '[': () => void line.step(shown - 1),
    ']': () => void line.step(shown + 1),
    ...(premove ? { Escape: () => line.premove(null) } : {}),
  };
}
