import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const id of ['trauma-scene-cleaning', 'suicide-cleaning', 'crime-scene-cleaning']) {
    test(`${id} shows every help line within the first two screens`, async ({ page }) => {
      await page.goto(`/services/${id}`, { waitUntil: 'networkidle' });
      const panel = page.getByRole('region', { name: 'Someone to talk to' });
      const end = await panel.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(end).toBeLessThanOrEqual(2 * 844);
      for (const link of await panel.locator('li a').all())
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    });
  }
});

const SOURCES = join(import.meta.dirname, '..', '..', '..', 'src');

/** Puts a line of hours into the page, and its script as the build of an owner with hours would. */
async function showHours(page: Page, minutes: string) {
  await page.route('**/src/**/*.ts', (route) => {
    const file = join(SOURCES, new URL(route.request().url()).pathname.replace('/src/', ''));
    const body = stripTypeScriptTypes(readFileSync(file, 'utf8'));
    return route.fulfill({ body, contentType: 'text/javascript' });
  });
  await page.goto('/privacy');
  await page.evaluate((hours) => {
    const line = document.createElement('p');
    line.innerHTML = `<span data-hours="${hours}"><span>Mon to Fri 08:00–18:00</span> <span>If you ring when we are closed, leave your number.</span></span>`;
    document.querySelector('main')?.prepend(line);
    const script = Object.assign(document.createElement('script'), {
      type: 'module',
      src: '/src/links/hours.client.ts',
    });
    document.head.append(script);
  }, minutes);
}

const MONDAY_TO_FRIDAY = '480-1080 1920-2520 3360-3960 4800-5400 6240-6840';

test.describe('hours that the owner has set', () => {
  // The visitor's own clock stands elsewhere: the hours are those of Wales.
  test.use({ timezoneId: 'America/New_York' });

  test('say that somebody answers, and close while the page is open', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-23T17:58:00Z') });
    await showHours(page, MONDAY_TO_FRIDAY);
    const line = page.locator('main p').first();
    await expect(line).toContainText('Open now · until 18:00');
    await expect(line.getByText('If you ring')).toBeHidden();
    await page.clock.runFor('03:00');
    await expect(line).toContainText('Closed now · opens tomorrow 08:00');
    await expect(line.getByText('If you ring when we are closed')).toBeVisible();
  });
});
