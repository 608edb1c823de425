import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const output = here('../build/web');

/** Writes a `.gz` neighbor of every file that becomes smaller by it, for the server to send. */
function compressed(): Plugin {
  const walk = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? walk(path) : [path];
    });
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

export default defineConfig({
  plugins: [compressed()],
  resolve: {
    alias: {
      '@wasm': here('../build/wasm/bin'),
      '@data': here('../tests/data'),
      '@content': here('../content'),
    },
  },
  worker: { format: 'es' },
  build: {
    outDir: output,
    emptyOutDir: true,
    target: 'es2022',
    // A data: address would need another exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/ws': { target: 'ws://localhost:8080', ws: true } },
  },
});
