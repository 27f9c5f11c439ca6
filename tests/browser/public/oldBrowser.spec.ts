import { sample } from '../../support/samples.ts';
import { expect, test } from '../fixtures.ts';
import { openForm, toasts } from './contactPage.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** What phones of 2015 to 2017 do not know, which get nothing newer than iOS 15 and 16. */
test('an old browser checks and sends a request, and nothing fails', async ({ page, query }) => {
  await page.addInitScript(() => {
    const known = HTMLElement.prototype as Partial<HTMLElement>;
    delete known.popover;
    delete known.showPopover;
    delete known.hidePopover;
    for (const { prototype, name } of [
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
    // Nor do they hide what is a popover before it is shown.
    addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll('[popover]')) element.removeAttribute('popover');
    });
  });
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
  expect(await query('select name from contact_submissions')).toEqual([{ name: sample.name }]);
  expect(faults).toEqual([]);
});
