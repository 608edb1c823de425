import { useEffect, useState } from 'preact/hooks';

/** One plain object; it changes only by functions from one state to the next. */
export interface Store<State> {
  get(): State;
  update(change: (state: State) => State): void;
  subscribe(listener: () => void): () => void;
}

export function makeStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The state as a component sees it; drawn again at each change. */
export function useStore<State>(store: Store<State>): State {
  const [, redraw] = useState(0);
  useEffect(() => {
    redraw((n) => n + 1);
    return store.subscribe(() => redraw((n) => n + 1));
  }, [store]);
  return store.get();
}
