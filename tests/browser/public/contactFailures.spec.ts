import type { Page, Route } from '@playwright/test';
import { sample } from '../../support/samples.ts';
import { expect, test } from '../fixtures.ts';
import { API, contactForm, openForm, toasts } from './contactPage.ts';

const FAILURES: [string, (route: Route) => Promise<void>][] = [
  ['a lost connection', (route) => route.abort('internetdisconnected')],
  ['a server that is away (503)', (route) => route.fulfill({ status: 503, body: '' })],
];

for (const [name, fault] of FAILURES) {
  test(`${name} ends in the failure toast, with everything kept and the way to try again`, async ({
    page,
    query,
  }) => {
    await page.route(API, fault);
    const form = await openForm(page);
    await form.fill();
    await form.submit.click();
    await expect(toasts(page)).toContainText(
      'Submission FailedPlease try calling us directly or use WhatsApp.',
    );
    await expect(page.getByText('Your request has not been sent.')).toBeVisible();
    await expect(form.name).toHaveValue(sample.name);
    await expect(form.service).toHaveValue(sample.service);
    await expect(form.urgency).toHaveValue('emergency');
    await expect(form.details).toHaveValue(sample.details);
    await page.unroute(API);
    await form.submit.click();
    await expect(toasts(page).last()).toContainText('Request Submitted!');
    expect(await query('select id from contact_submissions')).toHaveLength(1);
  });
}

test('no answer within 15 seconds counts as failed', async ({ page }) => {
  await page.clock.install();
  await page.route(API, () => new Promise(() => undefined));
  const form = await openForm(page);
  await form.fill();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = page.waitForRequest(API);
  await form.submit.click();
  await sent;
  await page.clock.runFor(14_900);
  await expect(form.submit).toBeDisabled();
  await page.clock.runFor(100);
  await expect(form.submit).toBeEnabled();
  await expect(toasts(page)).toContainText('Submission Failed');
  await expect(form.name).toHaveValue(sample.name);
});

test.describe('before the form’s code has arrived', () => {
  /** Holds every script file back until it is let go. */
  async function withSlowScripts(page: Page) {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/_astro/*.js', async (route) => {
      await held;
      await route.continue();
    });
    return () => letGo();
  }

  test('what is typed stays, and an early press is carried out', async ({ page, query }) => {
    const letGo = await withSlowScripts(page);
    await page.goto('/#contact', { waitUntil: 'commit' });
    const form = contactForm(page);
    await form.fill();
    await form.submit.click();
    await expect(form.form).toHaveAttribute('aria-busy', 'true');
    expect(page.url()).not.toContain('Ann');
    letGo();
    await expect(toasts(page)).toContainText('Request Submitted!');
    const [data] = await query('select * from contact_submissions');
    expect(data).toMatchObject(sample);
  });

  test('without it the browser posts the form after 8 seconds, and the answer keeps everything typed', async ({
    page,
    query,
  }) => {
    await page.clock.install();
    await withSlowScripts(page);
    await page.goto('/#contact', { waitUntil: 'commit' });
    const form = contactForm(page);
    await form.fill();
    await form.location.fill('Rh');
    await form.submit.click();
    await page.clock.runFor(8_000);
    await expect(page.getByRole('heading', { name: 'Validation Error' })).toBeVisible();
    await expect(form.name).toHaveValue(sample.name);
    await form.location.fill(sample.location);
    await form.submit.click();
    await page.clock.runFor(8_000);
    await expect(page.getByRole('heading', { name: 'Request Submitted!' })).toBeVisible();
    expect(await query('select name from contact_submissions')).toEqual([{ name: sample.name }]);
  });
});
