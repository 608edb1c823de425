import { useEffect, useRef } from 'preact/hooks';

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
