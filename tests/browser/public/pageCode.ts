import type { Page } from '@playwright/test';

/** Waits until the page's own code has run: it comes after the first paint, and before it the browser does what it can. */
export const withCode = (page: Page) => page.locator('body[data-ready]').waitFor();
