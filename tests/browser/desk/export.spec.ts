import type { Download, Page } from '@playwright/test';
import { sample } from '../../support/samples.ts';
import { findings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { box, button, EXPORT, failAt, hold, receiveMany } from './manyPage.ts';

type Files = { written: string[]; state: string };

/** A browser that cannot stream to a file. */
const withoutPicker = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined }));

/** A browser that can: what is written is kept in the page. */
const withPicker = (page: Page, isCancelled = false) =>
  page.addInitScript((cancelled) => {
    const files: Files = { written: [], state: 'open' };
    const file = {
      createWritable: async () => ({
        write: async (text: string) => void files.written.push(text),
        close: async () => void Object.assign(files, { state: 'closed' }),
        abort: async () => void Object.assign(files, { state: 'aborted' }),
      }),
    };
    const pick = async () => {
      if (cancelled) throw new DOMException('The user aborted a request.', 'AbortError');
      return file;
    };
    Object.assign(window, { files });
    Object.defineProperty(window, 'showSaveFilePicker', { value: pick });
  }, isCancelled);

const written = (page: Page) => page.evaluate(() => (window as unknown as { files: Files }).files);
const idsIn = (text: string) => text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}(?="\r\n)/g) ?? [];
async function read(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Exporting/ });

test('a download of just what the filters show, as spreadsheets read it', async ({
  page,
  receive,
  sql,
  openDesk,
}) => {
  await withoutPicker(page);
  await receive({ name: 'Ann “Quoted", Zédaway', phone: '+44 7700 900555', details: '=1+1\nsecond line' });
  await receive({ name: 'Ben Other', urgency: null });
  await receive({ name: 'Cai Zédaway', details: '@SUM(A1)', urgency: null });
  await sql(
    `insert into private.handling_state (submission_id, stage, staff, since)
     select s.id, 'taken', u.id, '2026-01-02T03:04:05Z' from contact_submissions s, auth.users u
     where s.name = 'Cai Zédaway' and u.email = 'desk@mail.example'`,
  );
  await openDesk();
  await page.getByRole('searchbox').fill('zédaway');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('2 found')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  expect(download.suggestedFilename()).toMatch(/^requests-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = await read(download);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString().slice(1).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe(
    '"Received (Europe/London)","Name","Phone","E-mail","Service","Location","Urgency","Details","Status","Folder","Handling","Handled by","Handled (Europe/London)","Id"',
  );
  const common = `"${sample.email}","${sample.service}","${sample.location}"`;
  expect(lines[1]).toContain(
    `,"Cai Zédaway","${sample.phone}",${common},"","'@SUM(A1)","new","requests","taken","desk@mail.example","2026-01-02 03:04:05",`,
  );
  expect(lines[2]).toContain(
    `,"Ann “Quoted"", Zédaway","'+44 7700 900555",${common},"emergency","'=1+1\nsecond line","new","requests","open","","",`,
  );
  await expect(toasts(page)).toContainText('2 exported');
  await expect(button(page, 'Export')).toBeFocused();
  expect(bytes.toString()).not.toContain('Ben Other');
});

test('many are streamed to the file, each once, whatever comes meanwhile; a failure goes on where it was', async ({
  page,
  sql,
  openDesk,
}) => {
  await withPicker(page);
  await receiveMany(sql, 2100);
  await openDesk();
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  let calls = 0;
  await page.route(EXPORT, async (route) => {
    calls += 1;
    if (calls === 2) await held;
    await (calls === 3 ? route.abort() : route.continue());
  });
  await button(page, 'Export').click();
  await expect(page.getByRole('dialog', { name: 'Exporting: 1,000 of 2,100' })).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
  }
  expect((await written(page)).state).toBe('open');
  await receiveMany(sql, 3, 'Later');
  await sql("delete from contact_submissions where name = 'Many 5'");
  go();
  await expect(dialog(page)).toContainText('Nothing is saved yet.');
  await expect(dialog(page)).toHaveAccessibleName('Exporting: 2,000 of 2,100');
  expect(await findings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(toasts(page)).toContainText('2,100 exported');
  const { written: parts, state } = await written(page);
  expect(state).toBe('closed');
  expect(parts).toHaveLength(3);
  const ids = idsIn(parts.join(''));
  expect([ids.length, new Set(ids).size]).toEqual([2100, 2100]);
  expect(parts.join('')).not.toContain('Later');
});

test('only what is selected, in the list’s order', async ({ page, sql, openDesk }) => {
  await withPicker(page);
  await receiveMany(sql, 5);
  await openDesk();
  await box(page, 'Many 4').click();
  await box(page, 'Many 2').click();
  await button(page, 'Export 2').click();
  await expect(toasts(page)).toContainText('2 exported');
  const text = (await written(page)).written.join('');
  expect(text.match(/Many \d/g)).toEqual(['Many 2', 'Many 4']);
});

test('stopped, given up or not begun, it leaves no file', async ({ page, sql, openDesk }) => {
  await withPicker(page);
  await receiveMany(sql, 1001);
  await openDesk();
  const slow = await hold(page, EXPORT, 2);
  await button(page, 'Export').click();
  await slow.waits;
  await page.keyboard.press('Escape');
  slow.go();
  await expect(dialog(page)).toBeHidden();
  expect((await written(page)).state).toBe('aborted');
  await page.unroute(EXPORT);
  await page.route(EXPORT, (route) => route.abort());
  await button(page, 'Export').click();
  await dialog(page).getByRole('button', { name: 'Give up' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, 'Export')).toBeFocused();
  await withPicker(page, true);
  await page.reload();
  await button(page, 'Export').click();
  await expect(dialog(page)).toBeHidden();
  await expect(toasts(page)).toHaveCount(0);
});

test('a session that ends in the middle leads to the sign-in, and leaves no file', async ({
  page,
  sql,
  openDesk,
}) => {
  await withPicker(page);
  await receiveMany(sql, 1001);
  await openDesk();
  await failAt(page, EXPORT, 2, async (route) => {
    await sql('delete from auth.sessions');
    await route.continue();
  });
  await button(page, 'Export').click();
  await expect(page).toHaveURL('/auth');
  await expect(toasts(page)).toContainText('You were signed out');
});
