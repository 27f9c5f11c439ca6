import { defineConfig } from '@playwright/test';

/** Keeps Chromium from calling its maker. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** Chromium's sandbox does not work for root, as in most containers. */
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/globalSetup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // One more than the cores: many tests wait for a timer.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // The server of each worker logs to standard output.
  quiet: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // No trace: it takes half the time again. Run a failed test with `npx playwright test FILE --trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [...QUIET, ...AS_ROOT],
    },
  },
});
