import type { Page } from '@playwright/test';

/** Waits for the script that every public page loads after its first paint. */
export async function withCode(page: Page) {
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('[data-dropdown]')?.onpointerenter != null,
  );
}
