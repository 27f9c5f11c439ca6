import type { Page } from '@playwright/test';
import { sample } from '../../support/samples.ts';
import { ADMIN, expect, test } from '../fixtures.ts';

const first = (page: Page) => page.getByRole('list', { name: 'Submissions' }).getByRole('button').first();
const details = (page: Page) => page.getByRole('article');

for (const width of [390, 1440]) {
  test(`${width} px wide, an open request is printed alone, and the list where none is open`, async ({
    page,
    receive,
    openDesk,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      window.print = () => {
        document.title = 'Printed';
      };
    });
    await receive({ details: 'line\n'.repeat(200).trim() });
    await openDesk();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await first(page).click();
    const received = details(page).getByRole('definition').last();
    await expect(received).toHaveText(/^\d{1,2} \w+ \d{4}, \d{2}:\d{2}$/);
    await details(page).getByRole('button', { name: 'Take it' }).click();
    await expect(details(page).getByText('You took it just now')).toBeVisible();
    await details(page).getByRole('button', { name: 'Print' }).click();
    await expect(page).toHaveTitle('Printed');

    // A sheet of A4 is narrower than the screen beside whose list the request stands.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    await expect(details(page).getByText(sample.phone)).toBeVisible();
    await expect(details(page).getByText(`Taken by ${ADMIN}, `)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    const { height = 0 } = (await details(page).boundingBox()) ?? {};
    expect(height).toBeGreaterThan(3000);
    const pages = await page.pdf({ format: 'A4' });
    expect(pages.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  });
}

test('answers begin with the owner’s words, the name and the service', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive({ name: 'Ann {service} $& Önal', phone: '07700 900123', service: 'Sharps Removal' });
  await openDesk();
  await first(page).click();
  const link = async (name: string) =>
    new URL((await details(page).getByRole('link', { name }).getAttribute('href')) ?? '');
  const chat = await link('WhatsApp');
  const words = chat.searchParams.get('text') ?? '';
  expect([chat.host, chat.pathname]).toEqual(['wa.me', '/447700900123']);
  for (const word of ['Ann {service} $& Önal', 'Sharps Removal']) expect(words).toContain(word);
  expect(words.replace('{service}', '')).not.toMatch(/[{}]/);
  const mail = await link('Write a mail');
  expect([mail.protocol, decodeURIComponent(mail.pathname)]).toEqual(['mailto:', sample.email]);
  expect(mail.searchParams.get('body')).toBe(words.replaceAll('\n', '\r\n'));
  // Others may see it on a locked phone.
  expect(mail.searchParams.get('subject')).not.toContain('Sharps');
  const text = await link('Write a text message');
  expect([text.protocol, text.pathname]).toEqual(['sms:', '+447700900123']);
  expect(text.searchParams.get('body')).toBe(words);
});

test('directions lead to the place that was given', async ({ page, receive, openDesk }) => {
  await receive({ location: 'NP20 1AA & more' });
  await openDesk();
  await first(page).click();
  await expect(details(page).getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=NP20%201AA%20%26%20more',
  );
});
