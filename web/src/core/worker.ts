// The worker that owns the core, so that thinking never holds the page up. The page sends the
// compiled module first, then one request a message.

import { Desk } from './desk';
import { openDoor } from './wasi';

// Messages to oneself come after those that wait already, and without a timer's least delay.
const soon = new MessageChannel();
const works: (() => void)[] = [];
soon.port1.onmessage = () => works.shift()?.();

let desk: Desk | null = null;

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>) => {
  if (typeof data === 'string') {
    desk?.take(data);
    return;
  }
  desk = new Desk(() => openDoor(data), {
    now: () => performance.now(),
    later: (work) => {
      works.push(work);
      soon.port2.postMessage(null);
    },
    post: (answer) => self.postMessage(answer),
  });
};
