// The core as the page calls it: promises over the messages to the worker that owns it.

import moduleUrl from '@wasm/papamu.wasm?url';
import { type Core, CoreError } from './types';

/** A way to the worker: lines of JSON out, and a listener for those that come back. */
export interface Port {
  send(line: string): void;
  listen(hear: (line: string) => void): void;
}

interface Answer {
  type: string;
  re: number | null;
  code?: string;
  message?: string;
  [member: string]: unknown;
}

/** The typed calls over any port. Answers find their request by its number. */
export function connectCore(port: Port): Core & { fail(reason: Error): void } {
  const open = new Map<number, { keep(answer: Answer): void; refuse(error: Error): void }>();
  let last = 0;
  let broken: Error | null = null;
  port.listen((line) => {
    const answer = JSON.parse(line) as Answer;
    const asked = open.get(answer.re ?? -1);
    if (asked === undefined) return;
    open.delete(answer.re ?? -1);
    if (answer.type !== 'error') asked.keep(answer);
    else asked.refuse(new CoreError(answer.code ?? 'failed', answer.message ?? ''));
  });
  const ask = <T>(request: object): Promise<T> =>
    new Promise((keep, refuse) => {
      if (broken !== null) return refuse(broken);
      const id = ++last;
      open.set(id, { keep: (answer) => keep(answer as T), refuse });
      port.send(JSON.stringify({ ...request, id }));
    });
  return {
    look: (line) => ask({ type: 'look', ...line }),
    why: (line, move) => ask({ type: 'why', ...line, move }),
    think: (line, how) => ask({ type: 'think', ...line, ...how }),
    hint: (line, time_ms) => ask({ type: 'hint', ...line, time_ms }),
    stop: () => port.send(JSON.stringify({ id: ++last, type: 'stop' })),
    record: async (line, tags, result) => {
      const request = { type: 'record', ...line, tags, result };
      return (await ask<{ text: string }>(request)).text;
    },
    read: async (text) => (await ask<{ records: never[] }>({ type: 'read', text })).records,
    fail(reason) {
      broken = reason;
      for (const { refuse } of open.values()) refuse(reason);
      open.clear();
    },
  };
}

/** Fetches the module and starts its worker. Fails: a CoreError `failed` with the reason. */
export async function openCore(): Promise<Core> {
  const failed = (why: unknown): CoreError =>
    new CoreError('failed', `the core cannot be loaded: ${why}`);
  const module = await fetch(moduleUrl)
    .then((response) => {
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return WebAssembly.compileStreaming(response);
    })
    .catch((why: unknown) => {
      throw failed(why);
    });
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const core = connectCore({
    send: (line) => worker.postMessage(line),
    listen: (hear) => {
      worker.onmessage = ({ data }: MessageEvent<string>) => hear(data);
    },
  });
  worker.onerror = (event) => core.fail(failed(event.message));
  worker.postMessage(module);
  return core;
}
