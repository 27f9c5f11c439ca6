import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{src,server,build,scripts}/**/*.test.ts',
      'tests/{inProcess,program,site,rounds}/**/*.test.ts',
    ],
    // Starting a database takes seconds on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    silent: 'passed-only',
  },
});
