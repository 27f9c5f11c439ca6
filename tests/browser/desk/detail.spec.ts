import type { Page } from '@playwright/test';
import { sample } from '../../support/samples.ts';
import { ADMIN, COLLEAGUE, expect, test } from '../fixtures.ts';
import {
  actAs,
  expectNames,
  handling,
  heading,
  history,
  insertMany,
  panel,
  press,
  refresh,
  row,
  toasts,
} from './deskPage.ts';

const idOf = async (query: (text: string) => Promise<Record<string, unknown>[]>) =>
  String((await query('select id from public.contact_submissions limit 1'))[0]?.id);
const note = (page: Page) => panel(page).getByRole('textbox', { name: 'Add a note' });

async function openFirst(page: Page, name: string | RegExp = /Ann Example/) {
  await row(page, name).click();
  await expect(handling(page)).toBeVisible();
}

test('the panel shows the request, and how to answer it', async ({ page, receive, openDesk }) => {
  await receive({ details: 'Please ring first.\nThe key is next door.' });
  await openDesk();
  await openFirst(page);
  await expect(page).toHaveURL(/\/admin\?request=[0-9a-f-]{36}$/);
  await expect(panel(page)).toContainText('The key is next door.');
  await expect(panel(page)).toContainText('new');
  const link = (name: string) => panel(page).getByRole('link', { name, exact: true });
  await expect(link('Call')).toHaveAttribute('href', 'tel:+441632960001');
  await expect(link(sample.phone)).toHaveAttribute('href', 'tel:+441632960001');
  await expect(link('WhatsApp')).toHaveAttribute('href', /^https:\/\/wa\.me\/441632960001\?text=.*Ann/);
  await expect(link('Email')).toHaveAttribute('href', /^mailto:ann@mail\.example\?subject=.*&body=.*Ann/);
  await expect(link('Directions')).toHaveAttribute('href', /Newport$/);
  await expect(link('Text message')).toHaveAttribute('href', /^sms:\+441632960001/);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(row(page, /Ann Example/)).toBeFocused();
  await expect(page).toHaveURL('/admin');
});

test('on a phone Call, Take and the note are on the first screen, and Back leads to the row', async ({
  page,
  receive,
  openDesk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await receive({ details: 'A long story. '.repeat(60) });
  await openDesk();
  await openFirst(page);
  await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: sample.name })).toBeFocused();
  for (const part of [
    panel(page).getByRole('link', { name: 'Call' }),
    panel(page).getByRole('button', { name: 'Take' }),
    note(page),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await press(page, 'Show all');
  await expect(panel(page).getByRole('button', { name: 'Show all' })).toBeHidden();
  await page.goBack();
  await expect(row(page, /Ann Example/)).toBeFocused();
});

test('a request is taken, put back, answered and reopened, and its history says so', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive();
  await openDesk();
  await openFirst(page);
  await expect(handling(page)).toContainText('Not taken yet');
  await press(page, 'Take');
  await expect(handling(page)).toContainText('Taken by you just now');
  await expect(row(page, /taken by you$/)).toBeVisible();
  await press(page, 'Put back');
  await expect(handling(page)).toContainText('Not taken yet');
  await handling(page).getByRole('button', { name: 'Answered' }).click();
  await expect(toasts(page)).toContainText('Marked answered');
  await openFirst(page);
  await expect(handling(page)).toContainText('Answered by you');
  await press(page, 'Reopen');
  await expect(handling(page)).toContainText('Not taken yet');
  await expect(history(page).getByRole('listitem')).toHaveText([
    /^You reopened it/,
    /^You answered it/,
    /^You put it back/,
    /^You took it/,
  ]);
});

test('a double click on Take does not put it back', async ({ page, receive, openDesk }) => {
  await receive();
  await openDesk();
  await openFirst(page);
  await panel(page).getByRole('button', { name: 'Take' }).dblclick();
  await expect(handling(page)).toContainText('Taken by you');
  await refresh(page);
  await expect(history(page).getByRole('listitem')).toHaveCount(1);
});

test('a request is assigned to a colleague, who sees it', async ({
  page,
  browser,
  receive,
  server,
  signInAs,
  openDesk,
}) => {
  await receive();
  await openDesk();
  await openFirst(page);
  await page.getByLabel('Assign to').selectOption(COLLEAGUE);
  await expect(handling(page)).toContainText(`Taken by ${COLLEAGUE}`);
  await expect(history(page)).toContainText(`You assigned it to ${COLLEAGUE}`);
  const other = await browser.newPage({ baseURL: server.url });
  await signInAs(other, COLLEAGUE);
  await other.goto('/admin#view=todo');
  await expect(row(other, /taken by you$/)).toBeVisible();
  await other.close();
});

test('a colleague who was faster is shown; taking over asks first', async ({
  page,
  query,
  receive,
  server,
  openDesk,
}) => {
  await receive();
  await openDesk();
  await openFirst(page);
  await actAs(server, COLLEAGUE, await idOf(query), 'taken');
  await press(page, 'Take');
  await expect(toasts(page)).toContainText('A colleague was faster');
  await expect(handling(page)).toContainText(`Taken by ${COLLEAGUE}`);
  await expect(handling(page).getByRole('alert')).toContainText('This is how it stands now.');
  await press(page, 'Take over');
  const question = page.getByRole('alertdialog', { name: `Take this over from ${COLLEAGUE}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await press(page, 'Take over');
  await question.getByRole('button', { name: 'Take over' }).press('Enter');
  await expect(handling(page)).toContainText('Taken by you');
});

test('the outcome of a call is one press, and a note is kept with its lines', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive();
  await openDesk();
  await openFirst(page);
  await press(page, 'No answer');
  await expect(history(page)).toContainText('No answer');
  await press(page, 'Save');
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveAccessibleDescription('Write something first');
  await note(page).fill('x'.repeat(1_001));
  await expect(note(page)).toHaveAccessibleDescription(/can have 1,000 characters; this one has 1,001/);
  await note(page).fill('Rang at ten.\nTry the landlord.');
  await press(page, 'Save');
  await expect(note(page)).toHaveValue('');
  await expect(history(page).getByRole('listitem').first()).toContainText('Try the landlord.');
});

test('a note that could not be saved stays, and is stored once', async ({
  page,
  query,
  receive,
  openDesk,
}) => {
  await receive();
  await openDesk();
  await openFirst(page);
  await note(page).fill('Rang at ten.');
  // The server stores it, and the response is lost.
  await page.route(
    '**/rpc/handle_submission',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await press(page, 'Save');
  await expect(note(page)).toHaveAccessibleDescription(/was not saved/);
  await press(page, 'Save');
  await expect(note(page)).toHaveValue('');
  expect(await query("select id from public.submission_handling where kind = 'note'")).toHaveLength(1);
});

test('a draft survives closing the request, and a colleague’s deletion', async ({
  page,
  query,
  receive,
  openDesk,
}) => {
  await receive();
  await openDesk();
  await openFirst(page);
  await note(page).fill('Half a note');
  await page.goBack();
  await openFirst(page);
  await expect(note(page)).toHaveValue('Half a note');
  await query('delete from public.contact_submissions');
  await refresh(page);
  const gone = page.getByRole('complementary', { name: 'Details' });
  await expect(gone).toContainText('This request no longer exists.');
  await expect(gone).toContainText('Half a note');
  await press(page, 'Close');
  await expect(gone).toBeHidden();
});

test('after Answered and Spam the next request opens, and Undo brings it back', async ({
  page,
  query,
  openDesk,
}) => {
  await insertMany(query, 3);
  await openDesk();
  await openFirst(page, /Person 1,/);
  await press(page, 'Move to spam');
  await expect(panel(page)).toHaveAccessibleName('Submission from Person 2');
  await expectNames(page, ['Person 2', 'Person 3']);
  await press(page, 'Undo');
  await expectNames(page, ['Person 1', 'Person 2', 'Person 3']);
  await handling(page).getByRole('button', { name: 'Answered' }).click();
  await expect(panel(page)).toHaveAccessibleName('Submission from Person 3');
});

test('a request is deleted after SPEC’s prompt, and the next one opens', async ({
  page,
  query,
  openDesk,
}) => {
  await insertMany(query, 3);
  await openDesk();
  await openFirst(page, /Person 2,/);
  await press(page, 'Delete');
  const prompt = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this submission?',
  });
  await expect(prompt).toContainText('From Person 2');
  await expect(prompt.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prompt).toBeHidden();
  await page.route('**/rest/v1/contact_submissions*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await press(page, 'Delete');
  await prompt.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(toasts(page)).toContainText('Failed to delete submission');
  await page.unroute('**/rest/v1/contact_submissions*');
  await press(page, 'Delete');
  await prompt.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(toasts(page).last()).toContainText('Submission deleted');
  await expect(panel(page)).toHaveAccessibleName('Submission from Person 3');
  await expectNames(page, ['Person 1', 'Person 3']);
});

test('a link to a request opens it, also one outside the list', async ({
  page,
  query,
  receive,
  openDesk,
}) => {
  await receive();
  const id = await idOf(query);
  await insertMany(query, 60);
  await query("update public.contact_submissions set created_at = now() - interval '1 year' where id = $1", [
    id,
  ]);
  await openDesk();
  await page.goto(`/admin?request=${id}`);
  await expect(panel(page)).toHaveAccessibleName(`Submission from ${sample.name}`);
  await page.goto('/admin?request=nonsense');
  await expect(page.getByText('This request no longer exists.')).toBeVisible();
});

test('only the open request is printed', async ({ page, receive, openDesk }) => {
  await receive();
  await openDesk();
  await openFirst(page);
  await page.emulateMedia({ media: 'print' });
  await expect(panel(page)).toContainText(sample.phone);
  await expect(heading(page)).toBeHidden();
  await expect(panel(page).getByRole('button')).toHaveCount(0);
});

test('names shown are addresses, not what an account calls itself', async ({
  page,
  query,
  receive,
  server,
  openDesk,
}) => {
  await query(`update auth.users set raw_user_meta_data = '{"full_name":"The Owner"}' where email = $1`, [
    COLLEAGUE,
  ]);
  await receive();
  await actAs(server, COLLEAGUE, await idOf(query), 'taken');
  await openDesk();
  await openFirst(page);
  await expect(handling(page)).toContainText(`Taken by ${COLLEAGUE}`);
  await expect(page.getByText('The Owner')).toHaveCount(0);
  await expect(page.getByText(ADMIN)).toBeVisible();
});
