import { mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

/** A browser and a server a file; two files at a time are as much as two cores carry. */
export default mergeConfig(base, {
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
