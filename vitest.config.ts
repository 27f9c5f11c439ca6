import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'tests/support/globalSetup.ts',
    // PGlite runs for seconds: optimizing its WebAssembly costs more than it saves.
    execArgv: ['--liftoff-only'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than the cores: many tests wait for a process or a mail.
    maxWorkers: 3,
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{src,server,build,scripts}/**/*.test.ts', 'tests/!(browser|slow|support)/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['tests/slow/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
