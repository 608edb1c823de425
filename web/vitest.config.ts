import { mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

export default mergeConfig(base, {
  test: { include: ['src/**/*.test.{ts,tsx}'], environment: 'node' },
});
