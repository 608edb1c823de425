import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressed, offline } from './tools/build_plugins.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const output = here('../build/web');

export default defineConfig({
  plugins: [offline(output), compressed(output)],
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
