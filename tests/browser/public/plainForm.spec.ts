import type { Page } from '@playwright/test';
import { site } from '../../../site.config.ts';
import { sample } from '../../support/samples.ts';
import { findingsWithoutScripts } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { contactForm, URGENCY } from './contactPage.ts';

test.use({ javaScriptEnabled: false });
test.afterEach(({ server }) => server.setAway(false));

async function fillForm(page: Page) {
  await page.goto('/#contact');
  const form = contactForm(page);
  await form.fill();
  return form;
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 900 } });

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

  test('a request is stored as typed, and confirmed', async ({ page, browser, query }) => {
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

  test('errors are shown at the top and beside their fields, with everything typed kept', async ({
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

  test('while the database is away, the answer keeps what was typed and says whom to call', async ({
    page,
    browser,
    server,
    query,
  }) => {
    await page.goto('/#contact');
    const form = contactForm(page);
    await form.fill();
    server.setAway(true);
    await form.submit.click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Submission Failed');
    await expect(page.getByText('Please try calling us directly or use WhatsApp.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'CALL NOW' })).toBeVisible();
    await expect(form.name).toHaveValue(sample.name);
    await expect(form.details).toHaveValue(sample.details);
    expect(await findingsWithoutScripts(page, browser)).toEqual([]);
    server.setAway(false);
    await form.submit.click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Request Submitted!');
    expect(await query('select name from public.contact_submissions')).toEqual([{ name: sample.name }]);
  });

  for (const path of ['/', '/services/trauma-scene-cleaning'])
    test(`without pictures ${path} can be read, and says whom to call`, async ({ page }) => {
      await page.route(/\.(avif|webp|js|woff2)$/, (route) => route.abort());
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await expect(
        page.getByRole('navigation', { name: 'Call or message' }).getByRole('link', { name: 'Call' }),
      ).toBeInViewport();
      await expect(page.locator('main a[href^="tel:"]').first()).toBeInViewport();
      for (const heading of await page.locator('main h2').all()) await expect(heading).toBeVisible();
      await expect(page.getByRole('img', { name: /^Map of / })).toHaveCount(path === '/' ? 1 : 0);
    });
});
