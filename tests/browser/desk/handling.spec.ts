import { expect } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { look, rows } from './deskPage.ts';
import { HANDLE, history, openRequest, press, test, who } from './handlingPage.ts';

test('two at once: taken by one, seen by the other, taken over after asking, answered, reopened', async ({
  desks: { ann, bob },
  receive,
}) => {
  await receive({ name: 'Shared Family' });
  await bob.clock.install();
  for (const page of [ann, bob]) await openRequest(page, 'Shared Family');
  await expect(who(bob)).toContainText('Nobody has taken it');

  await press(ann, 'Take it').click();
  await expect(who(ann)).toContainText('You took it just now');
  await expect(ann.getByText('You took it just now')).toBeFocused();
  await expect(rows(ann)).toContainText('Taken by you, just now');
  // Within 15 seconds a desk shows what a colleague did.
  await bob.clock.runFor(15_000);
  await expect(who(bob)).toContainText('Taken by Ann Staff just now');
  await expect(rows(bob)).toContainText('Taken by Ann Staff, just now');

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

test('a double press on Take it does not say that it is answered', async ({ desks: { ann }, receive }) => {
  await receive({ name: 'Pressed Twice' });
  await openRequest(ann, 'Pressed Twice');
  await expect(press(ann, 'Take it')).toHaveAttribute('aria-disabled', 'false');
  // The second press comes at the moment at which another button stands there.
  await who(ann).evaluate((bar) => {
    const again = new MutationObserver(() => {
      if (!bar.textContent?.includes('Put back')) return;
      again.disconnect();
      bar.querySelector('button')?.click();
    });
    again.observe(bar, { subtree: true, childList: true, characterData: true });
  });
  await press(ann, 'Take it').click();
  await expect(who(ann)).toContainText('You took it just now');
  await press(ann, 'Put back').click();
  await expect(who(ann)).toContainText('Nobody has taken it');
  await expect(history(ann)).toHaveText([/^You put it back, /, /^You took it, /]);
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
