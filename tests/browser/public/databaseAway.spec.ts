import { expect, test } from '@playwright/test';
import { sample } from '../../support/samples.ts';
import { discard } from '../../support/server.ts';
import { startOnWeakDisk } from '../../support/weakDisk.ts';
import { openForm, toasts } from './contactPage.ts';

test('while the database is away the visitor is told so, keeps the words, and can send them afterwards', async ({
  browser,
}) => {
  const { server, make, mend } = await startOnWeakDisk();
  const page = await browser.newPage({ baseURL: server.url });
  const form = await openForm(page);
  await form.fill();
  make('unwritable');
  await form.submit.click();
  await expect(toasts(page)).toContainText(
    'Submission FailedPlease try calling us directly or use WhatsApp.',
  );
  await expect(form.name).toHaveValue(sample.name);
  await expect(form.details).toHaveValue(sample.details);
  mend();
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 40_000 }).toBe(200);
  await form.submit.click();
  await expect(toasts(page).last()).toContainText('Request Submitted!');
  const data = await server.sql('select name from contact_submissions');
  expect(data).toEqual([{ name: sample.name }]);
  await page.close();
  await discard(server);
});
