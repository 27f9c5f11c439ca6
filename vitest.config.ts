import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{src,server,build,scripts}/**/*.test.ts',
      'tests/{inProcess,program,site,rounds}/**/*.test.ts',
    ],
    globalSetup: 'tests/support/globalSetup.ts',
    // The embedded database is run for seconds: to compile it for speed costs more than it saves.
    execArgv: ['--liftoff-only'],
    // Starting a database takes seconds on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // One more than the cores: many tests wait for a server, a lock or a mail.
    maxWorkers: 3,
    silent: 'passed-only',
  },
});
