import type { Page } from '@playwright/test';
import { insertSubmissions } from '../../support/rows.ts';
import { PASSWORD, sample } from '../../support/samples.ts';
import { ADMIN, expect, test } from '../fixtures.ts';
import { look } from './deskPage.ts';

const opened = (page: Page, name: string) => page.getByRole('article', { name: `Submission from ${name}` });
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Submissions' }).getByRole('button', { name });
const gone = (page: Page) => page.getByText('This request is not here any more.');
const WITH_REQUEST = /\/admin\?request=[0-9a-f-]{36}$/;

for (const width of [390, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the address says which request is open: a reload opens it again, Back closes it', async ({
      page,
      receive,
      openDesk,
    }) => {
      await receive({ name: 'Ann First' });
      await receive({ name: 'Ben Second' });
      await openDesk();
      await row(page, 'Ann First').click();
      await expect(page).toHaveURL(WITH_REQUEST);
      await page.reload();
      await expect(opened(page, 'Ann First')).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/admin');
      await expect(opened(page, 'Ann First')).toBeHidden();
      await page.goForward();
      await expect(opened(page, 'Ann First')).toBeVisible();
      if (width === 390) await page.getByRole('button', { name: 'Back to the list' }).click();
      await row(page, 'Ben Second').click();
      await expect(opened(page, 'Ben Second')).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/admin');
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
      await expect(page.getByRole('article')).toBeHidden();
    });

    test('one that a colleague deletes while it is read says so', async ({
      page,
      receive,
      openDesk,
      sql,
    }) => {
      await receive({ name: 'Ann First' });
      await openDesk();
      await row(page, 'Ann First').click();
      await sql('delete from contact_submissions');
      await look(page);
      await expect(gone(page)).toBeVisible();
      await page
        .getByRole('button', { name: width === 390 ? 'Back to the list' : 'Close', exact: true })
        .click();
      await expect(gone(page)).toBeHidden();
      await expect(page.getByText('No submissions yet')).toBeVisible();
      await expect(page).toHaveURL('/admin');
    });
  });
}

test('a link leads through the sign-in to its request, also to one that the list does not show yet', async ({
  page,
  sql,
}) => {
  const [{ id } = { id: '' }] = await sql<{ id: string }>(
    `insert into contact_submissions (name, phone, email, service, location, created_at)
     values ('Old Person', $1, $2, $3, $4, now() - interval '40 days') returning id`,
    [sample.phone, sample.email, sample.service, sample.location],
  );
  await insertSubmissions(
    sql,
    Array.from({ length: 60 }, () => sample),
  );
  await page.goto(`/admin?request=${id}`);
  await expect(page).toHaveURL(`/auth?request=${id}`);
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/admin?request=${id}`);
  await expect(opened(page, 'Old Person')).toBeVisible();
  // Nothing lies before it: closing leads to the list, not out of the desk.
  await page.getByRole('list', { name: 'Submissions' }).getByRole('button').first().click();
  await expect(opened(page, sample.name)).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin');
});

for (const id of [crypto.randomUUID(), '<script>', 'eq.1']) {
  test(`a link to what is not there says so: ${id.length === 36 ? 'an id' : id}`, async ({
    page,
    receive,
    signInAs,
  }) => {
    await receive();
    await signInAs(page, ADMIN);
    await page.goto(`/admin?request=${encodeURIComponent(id)}`);
    await expect(gone(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL('/admin');
  });
}

test('one that cannot be loaded is tried again with the list', async ({ page, receive, signInAs, sql }) => {
  await receive({ name: 'Spam Person', details: 'http://a.example http://b.example http://c.example' });
  await receive();
  const [{ id } = { id: '' }] = await sql<{ id: string }>(
    "select id from contact_submissions where status = 'spam'",
  );
  await signInAs(page, ADMIN);
  const CALL = `**/rest/v1/contact_submissions?select=*&id=eq.${id}*`;
  await page.route(CALL, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
  await page.goto(`/admin?request=${id}`);
  await expect(page.getByText('The request could not be loaded. We keep trying.')).toBeVisible();
  await page.unroute(CALL);
  await look(page);
  await expect(opened(page, 'Spam Person')).toBeVisible();
});

test('Back while a deletion is asked for closes both', async ({ page, receive, openDesk }) => {
  await receive({ name: 'Ann First' });
  await openDesk();
  await row(page, 'Ann First').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await row(page, 'Ann First').click();
  await expect(opened(page, 'Ann First')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});
