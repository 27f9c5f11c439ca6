import { site } from '../../../site.config.ts';
import { telLink, whatsappLink } from '../../../src/domain/links.ts';
import { sample } from '../../support/samples.ts';
import { expect, test } from '../fixtures.ts';
import { API, openForm, toasts, URGENCY } from './contactPage.ts';

test('a request is stored as typed and confirmed, and the form is cleared', async ({ page, query }) => {
  const form = await openForm(page);
  await form.fill();
  await form.submit.click();
  await expect(toasts(page)).toContainText(
    "Request Submitted!We've received your request and will contact you shortly.",
  );
  await expect(form.name).toHaveValue('');
  await expect(form.service).toHaveValue('');
  await expect(form.details).toHaveValue('');
  await expect(page.getByText('Your request is with us.')).toBeVisible();
  const data = await query('select * from contact_submissions');
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ ...sample, status: 'new' });
});

test('offers the twelve services and the four urgencies, and marks what is required', async ({ page }) => {
  const form = await openForm(page);
  await expect(form.service.getByRole('option')).toHaveText([
    'Select a service',
    'Trauma Scene Cleaning',
    'Crime Scene Cleaning',
    'Suicide / Self Harm Cleaning',
    'Biohazard Remediation',
    'Sharps Removal',
    'Void Property Cleaning',
    'Hoarding Clearance',
    'Pigeon Guano Removal',
    'Fly Tipping Clearance',
    'Hazardous Waste Removal',
    'Emergency Service',
    'Quote Request',
  ]);
  await expect(form.urgency.getByRole('option')).toHaveText([
    'Not sure yet',
    URGENCY,
    'Urgent - Within 24 hours',
    'Standard - Within 48 hours',
    'Scheduled - Quote only',
  ]);
  for (const field of [form.name, form.phone, form.email, form.service, form.location]) {
    await expect(field).toHaveAttribute('required');
  }
  for (const field of [form.urgency, form.details]) await expect(field).not.toHaveAttribute('required');
  await expect(form.details).toHaveAttribute('rows', '4');
  await expect(form.form).toContainText('Please fill in what is marked *.');
  await expect(form.phone).toHaveAccessibleDescription('Such as 07700 900123');
});

test('whoever chooses EMERGENCY is told to call, and told again after sending', async ({ page }) => {
  const form = await openForm(page);
  const advice = form.form.getByRole('status');
  const number = advice.getByRole('link', { name: site.emergencyPhone });
  await form.fill();
  for (const urgency of ['urgent', '']) {
    await form.urgency.selectOption(urgency);
    await expect(number).toBeHidden();
  }
  await form.urgency.selectOption(URGENCY);
  await expect(advice).toHaveText(`Please call: it is faster. ${site.emergencyPhone}`);
  await expect(number).toHaveAttribute('href', telLink(site.emergencyPhone));
  await form.submit.click();
  const note = page.getByText('Your request is with us.').locator('..');
  await expect(note).toContainText(`Please call now as well: it is faster. ${site.emergencyPhone}`);
  await expect(note).not.toContainText(site.claims?.emailResponse ?? '');
  await form.fill();
  await form.urgency.selectOption('standard');
  await form.submit.click();
  await expect(note).toContainText(`We answer e-mail ${site.claims?.emailResponse}.`);
  await expect(note).not.toContainText('faster');
});

const FAULTS = [
  ['name', 'A', 'Name must be at least 2 characters'],
  ['phone', '12345', 'Please enter a valid phone number'],
  ['email', 'ann@nowhere', 'Please enter a valid email address'],
  ['details', 'a'.repeat(2001), 'Details must be less than 2000 characters'],
] as const;

test('an error is said in a toast and beside its field, which has the focus', async ({ page, query }) => {
  const form = await openForm(page);
  for (const [field, value, message] of FAULTS) {
    await form.fill();
    await form[field].fill(value);
    await form.submit.click();
    await expect(toasts(page).last()).toContainText(`Validation Error${message}`);
    await expect(toasts(page).last()).toHaveAttribute('data-tone', 'destructive');
    await expect(form[field]).toBeFocused();
    await expect(form[field]).toHaveAccessibleDescription(new RegExp(message));
    await expect(form[field]).toHaveAttribute('aria-invalid', 'true');
    await form[field].press('End');
    await form[field].press('Backspace');
    await expect(form[field]).not.toHaveAttribute('aria-invalid');
  }
  expect(await query('select id from contact_submissions')).toEqual([]);
});

test('an empty form tells the first fault first, and every field its own', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      document.documentElement.dataset.refused = violatedDirective;
    }),
  );
  const form = await openForm(page);
  await form.submit.click();
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText('Name must be at least 2 characters');
  await expect(form.name).toBeFocused();
  await expect(form.service).toHaveAccessibleDescription('Please select a service');
  await form.fill();
  await form.service.selectOption('');
  await form.submit.click();
  await expect(toasts(page).last()).toContainText('Please select a service');
  await expect(form.service).toBeFocused();
  // Rules that try to make code of themselves would cost the first press 11 ms.
  await expect(page.locator('html')).not.toHaveAttribute('data-refused');
});

test('while it sends, the button says so and a second press does nothing', async ({ page, query }) => {
  let requests = 0;
  const pressedAgain = Promise.withResolvers<void>();
  await page.route(API, async (route) => {
    requests += 1;
    await pressedAgain.promise;
    await route.continue();
  });
  const form = await openForm(page);
  await form.fill();
  await form.submit.click();
  await expect(form.submit).toHaveText('Submitting...');
  await expect(form.submit).toBeDisabled();
  await form.name.press('Enter');
  pressedAgain.resolve();
  await expect(toasts(page)).toContainText('Request Submitted!');
  await expect(form.submit).toHaveText('Submit Request');
  expect(requests).toBe(1);
  expect(await query('select id from contact_submissions')).toHaveLength(1);
});

test('WhatsApp opens in a new tab with the request composed', async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  const form = await openForm(page);
  await form.fill();
  const opened = context.waitForEvent('page');
  await form.whatsapp.click();
  const chat = await opened;
  const url = new URL(chat.url());
  expect(url.origin + url.pathname).toBe(whatsappLink(site.whatsappPhone ?? ''));
  const text = url.searchParams.get('text') ?? '';
  for (const value of Object.values({ ...sample, urgency: URGENCY })) expect(text).toContain(value);
  await expect(form.name).toHaveValue(sample.name);
});

test('the chat route checks the same rules, and its own limit', async ({ page }) => {
  const form = await openForm(page);
  await form.fill();
  await form.phone.fill('123');
  await form.whatsapp.click();
  await expect(toasts(page)).toContainText('Validation ErrorPlease fix: Please enter a valid phone number');
  await expect(form.phone).toBeFocused();
  await form.phone.fill(sample.phone);
  await form.details.fill('a'.repeat(1950));
  await form.whatsapp.click();
  await expect(toasts(page).last()).toContainText(
    'Message Too LongPlease reduce the details section to use WhatsApp.',
  );
});

test('the whole form works by keyboard alone', async ({ page, query }) => {
  const form = await openForm(page);
  await form.name.focus();
  for (const value of [sample.name, sample.phone, sample.email]) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Sharps');
  await page.keyboard.press('Tab');
  await page.keyboard.type(sample.location);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Urgent');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Typed details');
  await page.keyboard.press('Tab');
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Request Submitted!');
  const [data] = await query('select service,urgency from contact_submissions');
  expect(data).toEqual({ service: 'Sharps Removal', urgency: 'urgent' });
});
