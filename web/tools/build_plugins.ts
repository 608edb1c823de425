import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

function walk(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? walk(path) : [path];
    })
    .sort();
}

/** Writes `sw.js`, which names every file of this build; it goes by their contents. */
export function offline(output: string): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    closeBundle() {
      const template = readFileSync(
        fileURLToPath(new URL('./service_worker.js', import.meta.url)),
        'utf8',
      );
      const paths = walk(output).filter((path) => !/(\.gz|\/sw\.js)$/.test(path));
      const hash = createHash('sha256').update(template);
      for (const path of paths) hash.update(relative(output, path)).update(readFileSync(path));
      const files = paths.map((path) => `/${relative(output, path).replace(/^index\.html$/, '')}`);
      writeFileSync(
        join(output, 'sw.js'),
        template
          .replace('VERSION', hash.digest('hex').slice(0, 12))
          .replace("['FILES']", JSON.stringify(files)),
      );
    },
  };
}

/** Writes a `.gz` neighbor of every file that becomes smaller by it, for the server to send. */
export function compressed(output: string): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const path of walk(output)) {
        if (!/\.(html|js|css|svg|json|webmanifest|wasm|md|txt)$/.test(path)) continue;
        const plain = readFileSync(path);
        const packed = gzipSync(plain, { level: 9 });
        if (packed.length < plain.length) writeFileSync(`${path}.gz`, packed);
      }
    },
  };
}
