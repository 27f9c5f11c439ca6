import type { Page, Route } from '@playwright/test';
import { sample } from '../support/samples.ts';
import { contactForm, openForm, toasts, URGENCY } from './contactPage.ts';
import { expect, test } from './fixtures.ts';

const API = '**/rest/v1/contact_submissions*';

test('a request is stored as it was written, said, and the form is cleared', async ({ page, service }) => {
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
  const { data } = await service.from('contact_submissions').select('*');
  expect(data).toHaveLength(1);
  expect(data?.[0]).toMatchObject({ ...sample, status: 'new' });
});

test('urgency and details may stay open, and are then null', async ({ page, service }) => {
  const form = await openForm(page);
  await form.fill();
  await form.urgency.selectOption('');
  await form.details.fill('   ');
  await form.name.fill('  Padded Name  ');
  await form.submit.click();
  await expect(toasts(page)).toContainText('Request Submitted!');
  const { data } = await service.from('contact_submissions').select('name,urgency,details').single();
  expect(data).toEqual({ name: 'Padded Name', urgency: null, details: null });
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
});

const FAULTS = [
  ['name', 'A', 'Name must be at least 2 characters'],
  ['name', 'a'.repeat(101), 'Name must be less than 100 characters'],
  ['phone', '12345', 'Please enter a valid phone number'],
  ['email', 'ann@nowhere', 'Please enter a valid email address'],
  ['email', `${'a'.repeat(243)}@mail.example`, 'Email must be less than 255 characters'],
  ['location', 'Rh', 'Location must be at least 3 characters'],
  ['location', 'a'.repeat(201), 'Location must be less than 200 characters'],
  ['details', 'a'.repeat(2001), 'Details must be less than 2000 characters'],
] as const;

for (const [field, value, message] of FAULTS) {
  test(`a fault is said in a toast and beside its field, which has the focus: ${message}`, async ({
    page,
    service,
  }) => {
    const form = await openForm(page);
    await form.fill();
    await form[field].fill(value);
    await form.submit.click();
    await expect(toasts(page)).toContainText(`Validation Error${message}`);
    await expect(toasts(page)).toHaveAttribute('data-tone', 'destructive');
    await expect(form[field]).toBeFocused();
    await expect(form[field]).toHaveAccessibleDescription(new RegExp(message));
    await expect(form[field]).toHaveAttribute('aria-invalid', 'true');
    await form[field].press('End');
    await form[field].press('Backspace');
    await expect(form[field]).not.toHaveAttribute('aria-invalid');
    expect((await service.from('contact_submissions').select('id')).data).toEqual([]);
  });
}

test('an empty form tells the first fault first, and every field its own', async ({ page }) => {
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
});

test('while it sends, the button says so and a second press does nothing', async ({ page, service }) => {
  let requests = 0;
  await page.route(API, async (route) => {
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const form = await openForm(page);
  await form.fill();
  await form.submit.click();
  await expect(form.submit).toHaveText('Submitting...');
  await expect(form.submit).toBeDisabled();
  await form.name.press('Enter');
  await expect(toasts(page)).toContainText('Request Submitted!');
  await expect(form.submit).toHaveText('Submit Request');
  expect(requests).toBe(1);
  expect((await service.from('contact_submissions').select('id')).data).toHaveLength(1);
});

const FAILURES: [string, (route: Route) => Promise<void>][] = [
  ['a lost connection', (route) => route.abort('internetdisconnected')],
  ['a refusal (400)', (route) => route.fulfill({ status: 400, json: { code: '23514', message: 'refused' } })],
  ['too many requests (429)', (route) => route.fulfill({ status: 429, body: 'slow down' })],
  ['a fault of the server (500)', (route) => route.fulfill({ status: 500, body: '<h1>oops</h1>' })],
  ['a server that is away (503)', (route) => route.fulfill({ status: 503, body: '' })],
];

for (const [name, fault] of FAILURES) {
  test(`${name} ends in the failure toast, with everything kept and the way to try again`, async ({
    page,
    service,
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
    expect((await service.from('contact_submissions').select('id')).data).toHaveLength(1);
  });
}

test('no answer within 15 seconds counts as failed', async ({ page }) => {
  await page.clock.install();
  await page.route(API, () => new Promise(() => undefined));
  const form = await openForm(page);
  await form.fill();
  const sent = page.waitForRequest(API);
  await form.submit.click();
  await sent;
  await expect(form.submit).toBeDisabled();
  await page.waitForTimeout(14_000);
  await expect(form.submit).toBeDisabled();
  await expect(form.submit).toBeEnabled({ timeout: 5_000 });
  await page.clock.runFor(100);
  await expect(toasts(page)).toContainText('Submission Failed');
  await expect(form.name).toHaveValue(sample.name);
});

test('the code that sends loads at the first touch, and its failure is told like any other', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const form = await openForm(page);
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  await page.context().setOffline(true);
  await form.fill();
  await form.submit.click();
  await expect(toasts(page)).toContainText('Submission Failed');
  expect(scripts.length).toBeGreaterThan(before);
  await expect(form.details).toHaveValue(sample.details);
});

test('WhatsApp opens in a new tab with the request composed', async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  const form = await openForm(page);
  await form.fill();
  const opened = context.waitForEvent('page');
  await form.whatsapp.click();
  const chat = await opened;
  const url = new URL(chat.url());
  expect(url.origin + url.pathname).toBe('https://wa.me/447700900018');
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

  test('what is typed stays, and an early press is carried out', async ({ page, service }) => {
    const letGo = await withSlowScripts(page);
    await page.goto('/#contact', { waitUntil: 'commit' });
    const form = contactForm(page);
    await form.fill();
    await form.submit.click();
    await expect(form.form).toHaveAttribute('aria-busy', 'true');
    expect(page.url()).not.toContain('Ann');
    letGo();
    await expect(toasts(page)).toContainText('Request Submitted!');
    const { data } = await service.from('contact_submissions').select('*').single();
    expect(data).toMatchObject(sample);
  });

  test('what is typed stays where nothing was pressed', async ({ page }) => {
    const letGo = await withSlowScripts(page);
    await page.goto('/#contact', { waitUntil: 'commit' });
    const form = contactForm(page);
    await form.fill();
    letGo();
    await form.form.and(page.locator('[data-ready]')).waitFor();
    await expect(form.name).toHaveValue(sample.name);
    await expect(form.service).toHaveValue(sample.service);
    await expect(form.urgency).toHaveValue('emergency');
  });

  test('code that never comes is told after 15 seconds, and nothing is lost', async ({ page }) => {
    await page.clock.install();
    await withSlowScripts(page);
    await page.goto('/#contact', { waitUntil: 'commit' });
    const form = contactForm(page);
    await form.fill();
    await form.submit.click();
    await page.clock.runFor(16_000);
    await expect(page.getByRole('alert')).toContainText('Your request has not been sent.');
    await expect(form.form).not.toHaveAttribute('aria-busy');
    await expect(form.name).toHaveValue(sample.name);
  });
});

test('the whole form works by keyboard alone', async ({ page, service }) => {
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
  const { data } = await service.from('contact_submissions').select('service,urgency').single();
  expect(data).toEqual({ service: 'Sharps Removal', urgency: 'urgent' });
});
