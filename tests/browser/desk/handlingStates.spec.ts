import type { Route } from '@playwright/test';
import { grantAdmin } from '../../support/rows.ts';
import { findings } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { look } from './deskPage.ts';
import { BOB, HANDLE, openRequest, press, test, who } from './handlingPage.ts';

const WIDTHS = [390, 768, 1440];

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

test('nothing moves under a press when it is known who is on it', async ({ desks: { ann }, receive }) => {
  await receive({ name: 'Steady Person' });
  for (const width of WIDTHS) {
    await ann.setViewportSize({ width, height: 844 });
    const asked = Promise.withResolvers<Route>();
    await ann.route('**/rest/v1/rpc/read_handling', asked.resolve, { times: 1 });
    await ann.goto('/admin');
    await ann.getByRole('button', { name: 'Steady Person' }).click();
    await expect(ann.getByText('Looking who is on it…')).toBeVisible();
    const before = await press(ann, 'Delete').boundingBox();
    await (await asked.promise).abort();
    await expect(ann.getByText('Could not look who is on it. Trying again…')).toBeVisible();
    expect(await press(ann, 'Delete').boundingBox(), `${width} px wide, failed`).toEqual(before);
    await look(ann);
    await expect(who(ann)).toBeVisible();
    expect(await press(ann, 'Delete').boundingBox(), `${width} px wide`).toEqual(before);
  }
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
