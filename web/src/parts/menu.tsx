import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A menu that closes by itself: at a choice, elsewhere, by Escape. */
export function Menu(props: { label: ComponentChildren; children: ComponentChildren }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    addEventListener('pointerdown', elsewhere);
    return () => removeEventListener('pointerdown', elsewhere);
  }, []);
  return (
    <details
      class="menu"
      ref={menu}
      onClick={(event) => {
        // The steps of the zoom are taken several at a time.
        const button = event.target instanceof Element && event.target.closest('.items button');
        if (button && !button.closest('.zoom')) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        close();
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary>{props.label}</summary>
      <div class="items">{props.children}</div>
    </details>
  );
}
