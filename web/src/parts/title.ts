import { useLayoutEffect } from 'preact/hooks';

/** Names the page in the window's title; `(1)` tells that it is one's turn. */
export function useTitle(name: string, isYours = false): void {
  useLayoutEffect(() => {
    document.title = `${isYours ? '(1) ' : ''}${name === '' ? '' : `${name} · `}papamu`;
  }, [name, isYours]);
}
