import type { Page } from '@playwright/test';
import { account, client } from '../../support/api.ts';
import { grantAdmin } from '../../support/rows.ts';
import { PASSWORD } from '../../support/samples.ts';
import { overHttp } from '../../support/server.ts';
import { findings } from '../axe.ts';
import { test as base, expect } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { rows } from './deskPage.ts';

const ANN = 'ann@staff.example';
const BOB = 'bob@staff.example';
const HANDLE = '**/rest/v1/rpc/handle_submission';
const WIDTHS = [390, 768, 1440];
/** Within which a desk shows what a colleague did. */
const SEEN = { timeout: 15_500 };

/** Two of the staff, each in a browser of their own. */
const test = base.extend<{ desks: { ann: Page; bob: Page } }, { staff: undefined }>({
  staff: [
    async ({ server }, use) => {
      const fetch = overHttp(server.url);
      const { error } = await client(fetch).auth.signUp({
        email: ANN,
        password: PASSWORD,
        options: { data: { full_name: 'Ann Staff' } },
      });
      expect(error).toBeNull();
      await account(fetch, BOB);
      for (const email of [ANN, BOB]) await grantAdmin(server.sql, email);
      await use(undefined);
    },
    { scope: 'worker' },
  ],
  desks: async ({ browser, baseURL, staff: _, signInAs }, use) => {
    const open = async (email: string) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      const page = await context.newPage();
      await signInAs(page, email);
      return page;
    };
    const [ann, bob] = [await open(ANN), await open(BOB)];
    await use({ ann, bob });
    await ann.context().close();
    await bob.context().close();
  },
});

const who = (page: Page) => page.getByRole('region', { name: 'Who is on it' });
const history = (page: Page) => page.getByRole('list', { name: 'Notes and history' }).getByRole('listitem');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Lets a desk look at once, as it does when its network is back. */
const look = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

async function openRequest(page: Page, name: string) {
  await page.goto('/admin');
  await page.getByRole('button', { name }).click();
  await expect(who(page)).toBeVisible();
}

test('two at once: taken by one, seen by the other, taken over after asking, answered, reopened', async ({
  desks: { ann, bob },
  receive,
}) => {
  await receive({ name: 'Shared Family' });
  for (const page of [ann, bob]) await openRequest(page, 'Shared Family');
  await expect(who(bob)).toContainText('Nobody has taken it');

  await press(ann, 'Take it').click();
  await expect(who(ann)).toContainText('You took it just now');
  await expect(ann.getByText('You took it just now')).toBeFocused();
  await expect(rows(ann)).toContainText('Taken by you, just now');
  await expect(who(bob)).toContainText('Taken by Ann Staff just now', SEEN);
  await expect(rows(bob)).toContainText('Taken by Ann Staff, just now', SEEN);

  await press(bob, 'Take over').click();
  const question = bob.getByRole('alertdialog', { name: 'Take this over from Ann Staff?' });
  await expect(question).toContainText('Ann Staff took it just now, and may be speaking to this person now.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(press(bob, 'Take over')).toBeFocused();
  await expect(who(bob)).toContainText('Taken by Ann Staff');
  await press(bob, 'Take over').click();
  await question.getByRole('button', { name: 'Take over' }).click();
  await expect(who(bob)).toContainText('You took it just now');
  await look(ann);
  await expect(who(ann)).toContainText('Taken by bob@staff.example just now');

  await press(bob, 'Answered').click();
  await expect(who(bob)).toContainText('You answered it just now');
  await look(ann);
  await expect(who(ann)).toContainText('Answered by bob');
  await expect(rows(ann)).toContainText('Answered');
  await press(ann, 'Reopen').click();
  await expect(who(ann)).toContainText('Nobody has taken it');
  await expect(history(ann)).toHaveText([
    /^You reopened it, /,
    /^bob@staff.example answered it, /,
    /^bob@staff.example took it, /,
    /^You took it, /,
  ]);
});

test('who presses on an older screen is told, and sees how it stands', async ({
  desks: { ann, bob },
  receive,
}) => {
  await receive({ name: 'Shared Family' });
  for (const page of [ann, bob]) await openRequest(page, 'Shared Family');
  // Bob's desk hears nothing of Ann's press before his own.
  let isHeld = true;
  await bob.route('**/rest/v1/rpc/read_handling', (route) => (isHeld ? route.abort() : route.continue()));
  await press(ann, 'Take it').click();
  await expect(who(ann)).toContainText('You took it');
  const said = bob.waitForResponse(HANDLE);
  isHeld = false;
  await press(bob, 'Take it').click();
  expect((await said).status()).toBe(409);
  await expect(toasts(bob)).toContainText('A colleague was faster');
  await expect(who(bob).getByRole('alert')).toHaveText('A colleague was faster. This is how it stands now.');
  await expect(who(bob)).toContainText('Taken by Ann Staff');
});

test('notes are kept with author and time, as they were typed', async ({ desks: { ann, bob }, receive }) => {
  await receive({ name: 'Noted Person' });
  for (const page of [ann, bob]) await openRequest(page, 'Noted Person');
  const field = ann.getByLabel('Add a note');
  await press(ann, 'Save the note').click();
  await expect(ann.getByText('Nothing is written yet')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('💚'.repeat(1001));
  await expect(ann.getByText('1,001 of 1,000 characters')).toBeVisible();
  await press(ann, 'Save the note').click();
  await expect(ann.getByText('A note has 1,000 characters at most')).toBeVisible();
  await expect(history(ann)).toHaveCount(0);

  const note = '<b>Rang</b> twice.\nمرحبا 💚';
  await field.fill(note);
  await press(ann, 'Save the note').click();
  await expect(history(ann)).toContainText([note]);
  await expect(field).toHaveValue('');
  await look(bob);
  await expect(history(bob)).toContainText([note]);
  await expect(history(bob)).toContainText(['Ann Staff wrote, ']);
  await expect(history(bob).locator('time')).toHaveAttribute('datetime', /^20/);
});

test('what could not be sent is told in place, kept, and sent once', async ({
  desks: { ann },
  receive,
  sql,
}) => {
  await receive({ name: 'Offline Person' });
  await openRequest(ann, 'Offline Person');
  await ann.route(HANDLE, (route) => route.abort());
  await press(ann, 'Take it').click();
  await expect(toasts(ann).first()).toContainText('Failed to save');
  await expect(who(ann).getByRole('alert')).toHaveText(
    'This was not saved. Check the connection, then press again.',
  );
  await expect(press(ann, 'Take it')).toBeFocused();
  await ann.getByLabel('Add a note').fill('Kept words');
  // It arrives, and only the answer is lost.
  await ann.unroute(HANDLE);
  await ann.route(HANDLE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(ann, 'Save the note').click();
  await expect(ann.getByText('The note was not saved. It is still here: please try again')).toBeVisible();
  await expect(ann.getByLabel('Add a note')).toHaveValue('Kept words');
  await ann.unroute(HANDLE);
  await press(ann, 'Save the note').click();
  await expect(ann.getByLabel('Add a note')).toHaveValue('');
  await press(ann, 'Take it').click();
  await expect(who(ann)).toContainText('You took it');
  expect(await sql('select kind, note from submission_handling order by turn')).toEqual([
    { kind: 'note', note: 'Kept words' },
    { kind: 'taken', note: null },
  ]);
});

test('a slow line shows what is under way, and a second press does nothing', async ({
  desks: { ann },
  receive,
  sql,
}) => {
  await receive({ name: 'Slow Person' });
  await openRequest(ann, 'Slow Person');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await ann.route(HANDLE, async (route) => {
    await held;
    await route.continue();
  });
  await press(ann, 'Take it').click();
  const busy = press(ann, 'Saving…');
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(busy).toBeFocused();
  await busy.press('Enter');
  await press(ann, 'Answered').press('Enter');
  go();
  await expect(who(ann)).toContainText('You took it');
  expect(await sql('select kind from submission_handling')).toEqual([{ kind: 'taken' }]);
});

test('one that is deleted, or whose reader is no admin any more, says so', async ({
  desks: { ann, bob },
  receive,
  sql,
}) => {
  await receive({ name: 'Gone Person' });
  for (const page of [ann, bob]) await openRequest(page, 'Gone Person');
  await sql('delete from contact_submissions');
  await press(ann, 'Take it').click();
  await expect(ann.getByText('This request is not here any more.')).toBeVisible();

  await receive({ name: 'Other Person' });
  await openRequest(bob, 'Other Person');
  await sql('delete from user_roles where user_id = (select id from auth.users where email = $1)', [BOB]);
  await press(bob, 'Take it').click();
  await expect(bob).toHaveURL('/');
  await grantAdmin(sql, BOB);
});

test('an emergency that nobody took for ten minutes stands out, until somebody does', async ({
  desks: { ann },
  receive,
  sql,
}) => {
  for (const [name, urgency, minutes] of [
    ['Long Ago', 'emergency', 8 * 24 * 60],
    ['Waiting Family', 'emergency', 12],
    ['Patient Person', 'urgent', 12],
    ['Newest Family', 'emergency', 9],
  ] as const) {
    await receive({ name, urgency });
    await sql(
      'update contact_submissions set created_at = now() - make_interval(mins => $2) where name = $1',
      [name, minutes],
    );
  }
  await ann.goto('/admin');
  const waiting = rows(ann).filter({ hasText: 'Untaken' });
  await expect(waiting).toContainText(['Untaken 12 min']);
  await expect(waiting).toContainText(['Waiting Family']);
  await ann.getByRole('button', { name: 'Waiting Family' }).click();
  await press(ann, 'Take it').click();
  await expect(waiting).toHaveCount(0);
});

test('axe finds nothing in any state, and nothing is pushed out of the screen', async ({
  desks: { ann, bob },
  receive,
  sql,
}) => {
  test.slow();
  await receive({ name: 'Seen Person', urgency: 'emergency' });
  await sql("update contact_submissions set created_at = now() - interval '12 minutes'");
  await openRequest(ann, 'Seen Person');
  const expectNoFindings = async (state: string) => {
    for (const width of WIDTHS) {
      await ann.setViewportSize({ width, height: 900 });
      expect(await findings(ann), `${state}, ${width} px`).toEqual([]);
      const [content, room] = await ann.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(content, `${state}, ${width} px`).toBeLessThanOrEqual(room ?? 0);
    }
  };
  await expectNoFindings('untaken');
  await openRequest(bob, 'Seen Person');
  await press(bob, 'Take it').click();
  await bob.getByLabel('Add a note').fill('w'.repeat(300));
  await press(bob, 'Save the note').click();
  await look(ann);
  await expect(who(ann)).toContainText('Taken by bob');
  await expectNoFindings('taken by a colleague');
  await press(ann, 'Take over').click();
  await expect(ann.getByRole('alertdialog')).toBeVisible();
  expect(await findings(ann)).toEqual([]);
  await ann.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
  await expect(who(ann)).toContainText('You took it');
  await expectNoFindings('taken');
  await ann.route(HANDLE, (route) => route.abort());
  await ann.getByLabel('Add a note').fill('Kept words');
  await press(ann, 'Save the note').click();
  const told = ann.getByText('The note was not saved.');
  await expect(told).toBeVisible();
  await expectNoFindings('failed');
  await expect(ann.getByLabel('Add a note')).toHaveValue('Kept words');
});

test('moved to spam and back: the folder follows, the status stays', async ({
  desks: { ann },
  receive,
  sql,
}) => {
  await receive({ name: 'Moved Person' });
  await receive({ name: 'Other Person' });
  await openRequest(ann, 'Moved Person');
  await press(ann, 'Spam').click();
  await expect(toasts(ann)).toContainText('Moved to likely spam');
  await expect(press(ann, 'Not spam')).toBeFocused();
  await expect(rows(ann)).toHaveCount(1);
  await press(ann, 'Likely spam (1)').click();
  await expect(rows(ann)).toContainText('Moved Person');
  await ann.getByRole('button', { name: 'Moved Person' }).click();
  await press(ann, 'Not spam').click();
  await expect(toasts(ann).last()).toContainText('Moved to the requests');
  await expect(rows(ann)).toHaveCount(0);
  await press(ann, 'Requests').click();
  await expect(rows(ann)).toHaveCount(2);
  expect(await sql('select distinct status from contact_submissions')).toEqual([{ status: 'new' }]);
});
