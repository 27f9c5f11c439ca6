import { sample } from '../../support/samples.ts';
import { findingsWithoutScripts } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { contactForm, openForm, toasts } from './contactPage.ts';

test.afterEach(({ server }) => server.setAway(false));

test('while the database is away the visitor is told so, keeps what was typed, and can send it afterwards', async ({
  page,
  server,
  query,
}) => {
  const form = await openForm(page);
  await form.fill();
  server.setAway(true);
  await form.submit.click();
  await expect(toasts(page)).toContainText(
    'Submission FailedPlease try calling us directly or use WhatsApp.',
  );
  await expect(form.name).toHaveValue(sample.name);
  await expect(form.details).toHaveValue(sample.details);
  server.setAway(false);
  await form.submit.click();
  await expect(toasts(page).last()).toContainText('Request Submitted!');
  expect(await query('select name from public.contact_submissions')).toEqual([{ name: sample.name }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

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
});
