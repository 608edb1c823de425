import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'build/release/bin/papamu');

export interface Server {
  url: string;
  stop(): Promise<void>;
  /** Ends it at once, as a crash does: nothing is put in order. */
  kill(): Promise<void>;
  /** Starts it again after a `kill`, on the same port and data. */
  restart(): Promise<void>;
  /** `papamu admin …` */
  admin(...words: string[]): Promise<void>;
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const vite = 'node_modules/vite/bin/vite.js preview --strictPort --host 127.0.0.1 --port'.split(
  ' ',
);

/**
 * Serves the built client: by papamu itself where it is built, else by Vite, which has no `/ws`.
 * The one place that knows how a server is started.
 */
export async function startServer(options: { needsTables?: boolean } = {}): Promise<Server> {
  const port = `${await freePort()}`;
  const isOwn = existsSync(program) && process.env.PAPAMU_E2E_SERVER !== 'vite';
  if (options.needsTables && !isOwn) throw new Error(`${program} is not built`);
  const data = mkdtempSync(join(tmpdir(), 'papamu-e2e-'));
  const url = `http://127.0.0.1:${port}`;

  const launch = async (): Promise<ChildProcess> => {
    const child = isOwn
      ? spawn(
          program,
          ['serve', '--port', port, '--data', data, '--web', join(root, 'build/web')],
          { stdio: ['ignore', 'inherit', 'inherit'] },
        )
      : spawn(process.execPath, [...vite, port], {
          cwd: join(root, 'web'),
          stdio: ['ignore', 'ignore', 'inherit'],
        });
    const end = Date.now() + 30_000;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok) return child;
      if (Date.now() > end) throw new Error('the server does not answer');
      await new Promise((next) => setTimeout(next, 50));
    }
  };

  let child = await launch();
  const end = (signal: 'SIGTERM' | 'SIGKILL') =>
    new Promise<void>((done) => {
      child.once('exit', () => done());
      child.kill(signal);
    });
  return {
    url,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async restart() {
      child = await launch();
    },
    async admin(...words) {
      await promisify(execFile)(program, ['admin', '--data', data, ...words]);
    },
  };
}
