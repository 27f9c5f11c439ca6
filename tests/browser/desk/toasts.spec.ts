import type { Page } from '@playwright/test';
import { insertSubmissions } from '../../support/rows.ts';
import { sample } from '../../support/samples.ts';
import { expect, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { deleteOpened, names, rows } from './deskPage.ts';

const MANY = Array.from({ length: 60 }, (_, turn) => ({ ...sample, name: `Person ${turn}` }));
const CONTROLS = 'button, a[href], input, select, textarea, [aria-label="Statistics"] dd';

/** What of the page lies under a toast, by its words. */
const covered = (page: Page) =>
  page.evaluate((controls) => {
    const boxes = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
    return [...document.querySelectorAll(controls)]
      .filter((element) => !element.closest('.toasts, [inert]') && element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const meets = (box: DOMRect) =>
          box.left < right && left < box.right && box.top < bottom && top < box.bottom;
        return boxes.some(meets);
      })
      .map((element) => element.textContent || element.tagName);
  }, CONTROLS);

for (const width of [390, 768, 1024, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('toasts cover no figure and no button: after a delete, further down, beside what is opened', async ({
      page,
      sql,
      openDesk,
    }) => {
      await insertSubmissions(sql, MANY);
      await openDesk();
      await expect(rows(page)).toHaveCount(50);
      const fail = async () => {
        await page.route('**/rest/v1/contact_submissions?id=*', (route) => route.abort());
        await deleteOpened(page);
        await expect(toasts(page).last()).toContainText('Failed to delete submission');
        await page.unroute('**/rest/v1/contact_submissions?id=*');
        await expect.poll(() => covered(page)).toEqual([]);
      };
      await names(page).first().click();
      await fail();
      await deleteOpened(page);
      await expect(toasts(page).last()).toContainText('Submission deleted');
      await expect.poll(() => covered(page)).toEqual([]);
      await page.goBack();
      await expect(page).toHaveURL('/admin');
      await page.evaluate(() => scrollTo(0, 2000));
      await names(page).nth(20).click();
      await fail();
      await page.goBack();
      await expect(toasts(page).first()).toBeVisible();
      await expect.poll(() => covered(page)).toEqual([]);
    });
  });
}
