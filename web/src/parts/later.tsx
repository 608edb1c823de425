import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A part that is fetched after the first paint; until then, or if that fails, what is inside. */
export function Later(props: { load(): Promise<ComponentType>; children?: ComponentChildren }) {
  const [Found, setFound] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isOver = false;
    props.load().then(
      (component) => {
        if (!isOver) setFound(() => component);
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [props.load]);
  return Found ? <Found /> : (props.children ?? null);
}
