import { sample } from '../../support/samples.ts';
import { expect, test } from '../fixtures.ts';
import { openForm, toasts } from './contactPage.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** What phones of 2015 to 2017 do not know, which get nothing newer than iOS 15 and 16. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const known = HTMLElement.prototype as Partial<HTMLElement>;
    delete known.popover;
    delete known.showPopover;
    delete known.hidePopover;
    for (const { prototype, name } of [
      { prototype: HTMLButtonElement.prototype, name: 'popoverTargetElement' },
      { prototype: String.prototype, name: 'toWellFormed' },
      { prototype: Array.prototype, name: 'at' },
      { prototype: AbortSignal, name: 'timeout' },
    ])
      Reflect.deleteProperty(prototype, name);
    const { matches } = Element.prototype;
    const matchesOnlyKnown = function (this: Element, selector: string) {
      if (selector.includes('popover-open')) throw new SyntaxError(`${selector} is not a selector`);
      return matches.call(this, selector);
    };
    Object.assign(Element.prototype, { matches: matchesOnlyKnown });
    // As the parser of an old browser leaves what it does not know.
    addEventListener('DOMContentLoaded', () => {
      for (const name of ['popover', 'popovertarget'])
        for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
    });
  });
});

test('an old browser checks and sends a request, and nothing fails', async ({ page, sql }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const form = await openForm(page);
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  await form.submit.click();
  await expect(toasts(page)).toContainText('Name must be at least 2 characters');
  await expect(form.name).toBeFocused();
  await form.fill();
  await form.submit.click();
  await expect(toasts(page).last()).toContainText('Request Submitted!');
  expect(await sql('select name from contact_submissions')).toEqual([{ name: sample.name }]);
  expect(faults).toEqual([]);
});

test('an old browser opens the menu, follows its links and closes it', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await opener.click();
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await opener.click();
  await menu.getByRole('link', { name: 'CONTACT' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/#contact');
  await opener.click();
  await menu.getByRole('link', { name: 'Sharps' }).click();
  await expect(page).toHaveURL('/services/sharps-removal');
});
