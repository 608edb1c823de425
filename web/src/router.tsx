import type { ComponentChildren } from 'preact';
import { makeStore, useStore } from './state/store';

const here = (): string => location.pathname + location.search + location.hash;
const address = makeStore(here());
addEventListener('popstate', () => address.update(here));

/** Shows another page without loading the document again. */
export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', to);
  else history.replaceState(null, '', to);
  address.update(here);
  if (how === 'push') scrollTo(0, 0);
}

/** The parts of the path, decoded; a page's own address is `useRoute().path`. */
export function useRoute(): { path: string; parts: string[]; query: URLSearchParams } {
  const url = new URL(useStore(address), location.origin);
  const parts = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
  return { path: url.pathname, parts, query: url.searchParams };
}

/** A link inside the site. */
export function Link(props: {
  to: string;
  class?: string;
  children: ComponentChildren;
  current?: boolean;
}) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    go(props.to);
  };
  return (
    <a
      href={props.to}
      class={props.class}
      aria-current={props.current ? 'page' : undefined}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
