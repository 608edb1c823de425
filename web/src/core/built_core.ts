// For tests: the built module behind the real desk, without a worker between them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connectCore } from './core';
import { Desk } from './desk';
import type { Core } from './types';
import { openDoor } from './wasi';

export const builtModule = (): WebAssembly.Module =>
  new WebAssembly.Module(
    readFileSync(fileURLToPath(new URL('../../../build/wasm/bin/papamu.wasm', import.meta.url))),
  );

export function builtCore(): Core {
  const module = builtModule();
  let hear: (line: string) => void = () => {};
  const desk = new Desk(() => openDoor(module), {
    now: () => performance.now(),
    later: (work) => setImmediate(work),
    post: (answer) => hear(answer),
  });
  return connectCore({ send: (line) => desk.take(line), listen: (to) => (hear = to) });
}
