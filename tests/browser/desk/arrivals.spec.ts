import type { Page } from '@playwright/test';
import { findings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { look } from './deskPage.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Submissions' }).getByRole('listitem');

test('what comes while nobody looks at the window is counted in its title', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive({ name: 'Earlier Person' });
  await openDesk();
  await expect(rows(page)).toHaveCount(1);
  const title = await page.title();
  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
  await receive({ name: 'Late Person' });
  await look(page);
  await expect(page).toHaveTitle(`(1) ${title}`);
  await receive({ name: 'Later Person' });
  await look(page);
  await expect(page).toHaveTitle(`(2) ${title}`);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page).toHaveTitle(title);
});

test('sound and notifications are off until they are switched on, and an emergency’s are different', async ({
  page,
  receive,
  openDesk,
}) => {
  // What a browser would sound and show, kept to be looked at.
  await page.addInitScript(() => {
    const kept = { tones: [] as number[], notes: [] as string[] };
    const Tone = OscillatorNode;
    Object.assign(window, {
      kept,
      OscillatorNode: class extends Tone {
        constructor(context: BaseAudioContext, options: OscillatorOptions) {
          super(context, options);
          kept.tones.push(options.frequency ?? 0);
        }
      },
      Notification: class {
        static permission = sessionStorage.getItem('allowed') ?? 'default';
        static async requestPermission() {
          sessionStorage.setItem('allowed', 'granted');
          return 'granted';
        }
        constructor(title: string, options: NotificationOptions) {
          kept.notes.push(`${title}. ${options.body}`);
        }
      },
    });
  });
  const kept = () =>
    page.evaluate(() => {
      const { kept } = window as unknown as { kept: { tones: number[]; notes: string[] } };
      return { tones: kept.tones.splice(0), notes: kept.notes.splice(0) };
    });
  await openDesk();
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await receive({ name: 'First Person', urgency: 'standard' });
  await look(page);
  await expect(rows(page)).toHaveCount(1);
  expect(await kept()).toEqual({ tones: [], notes: [] });

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByLabel('Play a sound').check();
  expect((await kept()).tones).toHaveLength(2);
  await page.getByLabel('Show a notification').check();
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await receive({ name: 'Second Person', urgency: 'standard' });
  await look(page);
  await expect(rows(page)).toHaveCount(2);
  expect(await kept()).toEqual({ tones: [520, 440], notes: ['A new request. Open the desk to read it.'] });
  await receive({ name: 'Third Person', urgency: 'emergency' });
  await look(page);
  await expect(rows(page)).toHaveCount(3);
  expect(await kept()).toEqual({
    tones: [660, 880, 660, 880],
    notes: ['EMERGENCY: a new request. Open the desk to read it.'],
  });
});

test('notifications that the browser does not allow stay off, and it is said why', async ({
  page,
  openDesk,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      Notification: { permission: 'denied', requestPermission: async () => 'denied' },
    });
  });
  await openDesk();
  await page.getByRole('button', { name: 'Account' }).click();
  const box = page.getByLabel('Show a notification');
  await box.click();
  await expect(page.getByText('This browser does not allow it.')).toBeVisible();
  await expect(box).not.toBeChecked();
});

test('a device without a network is told from a server that does not answer; both mend themselves', async ({
  page,
  context,
  openDesk,
}) => {
  await openDesk();
  await expect(page.getByText(/^Up to date/)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Not up to date: this device is offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Up to date/)).toBeVisible();
  await page.route('**/rest/v1/rpc/**', (route) => route.abort());
  // The look at the network's return may be answered last.
  await expect(async () => {
    await look(page);
    await expect(page.getByText('Not up to date: the server does not answer')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await page.unroute('**/rest/v1/rpc/**');
  await look(page);
  await expect(page.getByText(/^Up to date/)).toBeVisible();
});
