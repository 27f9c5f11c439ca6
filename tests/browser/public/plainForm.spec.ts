import type { Page } from '@playwright/test';
import { site } from '../../../site.config.ts';
import { sample } from '../../support/samples.ts';
import { findingsWithoutScripts } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { contactForm, URGENCY } from './contactPage.ts';

test.use({ javaScriptEnabled: false });

async function fillForm(page: Page) {
  await page.goto('/#contact');
  const form = contactForm(page);
  await form.fill();
  return form;
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

for (const width of [390, 1440]) {
  test.describe(`without JavaScript, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the form says how else to reach us, and has no button that does nothing', async ({
      page,
      browser,
    }) => {
      await page.goto('/#contact');
      const note = page.locator('#contact noscript');
      await expect(note.getByRole('link', { name: site.emergencyPhone })).toBeVisible();
      await expect(note.getByRole('link', { name: site.emergencyPhone })).toHaveAttribute('href', /^tel:/);
      await expect(note.locator('p')).toContainText('use WhatsApp or e-mail us');
      await expect(page.getByRole('button', { name: 'Send via WhatsApp' })).toBeHidden();
      expect(await findingsWithoutScripts(page, browser)).toEqual([]);
    });

    test('a request is stored as it was written, and said', async ({ page, browser, query }) => {
      const form = await fillForm(page);
      await form.submit.click();
      await expect(page).toHaveTitle(`Request Submitted! | ${site.name}`);
      await expect(heading(page)).toHaveText('Request Submitted!');
      await expect(page.getByText("We've received your request and will contact you shortly.")).toBeVisible();
      const [data] = await query('select * from contact_submissions');
      expect(data).toMatchObject({ ...sample, status: 'new' });
      expect(await findingsWithoutScripts(page, browser)).toEqual([]);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
      await expect(page).toHaveURL('/#contact');
      await expect(form.submit).toBeVisible();
    });

    test('faults are said on top and beside their fields, with all that was typed, until they are mended', async ({
      page,
      browser,
      query,
    }) => {
      const form = await fillForm(page);
      await form.email.fill('ann@nowhere');
      await form.location.fill('Rh');
      await form.submit.click();
      await expect(heading(page)).toHaveText('Validation Error');
      const first = page.getByRole('link', { name: 'Please enter a valid email address' });
      await expect(form.email).toHaveAccessibleDescription(/Please enter a valid email address/);
      await expect(form.email).toHaveAttribute('aria-invalid', 'true');
      await expect(form.location).toHaveAccessibleDescription(/Location must be at least 3 characters/);
      await expect(form.name).not.toHaveAttribute('aria-invalid');
      await expect(form.name).toHaveValue(sample.name);
      await expect(form.email).toHaveValue('ann@nowhere');
      await expect(form.service).toHaveValue(sample.service);
      await expect(form.urgency.getByRole('option', { name: URGENCY })).toHaveAttribute('selected');
      await expect(form.details).toHaveValue(sample.details);
      expect(await findingsWithoutScripts(page, browser)).toEqual([]);
      await first.click();
      await expect(form.email).toBeInViewport();
      await expect(form.details).toHaveValue(sample.details);
      await form.email.fill(sample.email);
      await form.location.fill(sample.location);
      await form.submit.click();
      await expect(heading(page)).toHaveText('Request Submitted!');
      const [data] = await query('select * from contact_submissions');
      expect(data).toMatchObject(sample);
    });

    for (const path of ['/auth', '/admin']) {
      test(`${path} says that it needs JavaScript`, async ({ page, browser }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
        await expect(page.getByText('Loading')).toBeHidden();
        expect(await findingsWithoutScripts(page, browser)).toEqual([]);
      });
    }
  });
}
