import { account } from '../../support/api.ts';
import { grantAdmin } from '../../support/rows.ts';
import { PASSWORD, sample } from '../../support/samples.ts';
import { discard, overHttp, startServer } from '../../support/server.ts';
import { startFirefox } from './firefox.ts';

// The built site in a Firefox, over a server of its own: what a visitor and one of the staff do on a plain day.

const ADMIN = 'desk@mail.example';
const server = await startServer();
await account(overHttp(server.url), ADMIN);
await grantAdmin(server.sql, ADMIN);
const { page, stop } = await startFirefox(process.env.FIREFOX ?? 'firefox');

const heading = "document.querySelector('h1')?.textContent";
const shows = (text: string) => page.until(`document.body.innerText.includes(${JSON.stringify(text)})`);
const STEPS: [string, () => Promise<unknown>][] = [
  [
    'home, in its own font',
    async () => {
      await page.open(`${server.url}/`);
      await page.until(`/trauma scene cleaning experts/i.test(${heading})`);
      await page.until("[...document.fonts].some(({ status }) => status === 'loaded')");
    },
  ],
  [
    'a service page',
    async () => {
      await page.open(`${server.url}/services/hoarding-clearance`);
      await page.until(`/hoarding/i.test(${heading})`);
    },
  ],
  [
    'a request is sent',
    async () => {
      await page.open(`${server.url}/#contact`);
      await page.click('form [name=name]');
      await page.until("document.querySelector('form[data-ready]')");
      for (const name of ['name', 'phone', 'email', 'service', 'location'] as const)
        await page.type(`form [name=${name}]`, sample[name]);
      await page.click('form [type=submit]');
      await shows('Request Submitted!');
    },
  ],
  [
    'staff sign in',
    async () => {
      await page.open(`${server.url}/auth`);
      await page.type('[name=email]', ADMIN);
      await page.type('[type=password]', PASSWORD);
      await page.click('form [type=submit]');
      await page.until("location.pathname === '/admin'");
    },
  ],
  ['the request is on the desk', () => shows(sample.name)],
];

let failures = 0;
for (const [name, step] of STEPS) {
  const fault = await step().then(
    () => page.errors.splice(0).join('; '),
    (error: Error) => error.message,
  );
  if (fault !== '') failures += 1;
  process.stdout.write(`${name}: ${fault === '' ? 'yes' : `NO (${fault})`}\n`);
}
await stop();
await discard(server);
process.stdout.write(failures === 0 ? 'The site holds in Firefox.\n' : `${failures} failed.\n`);
process.exitCode = failures === 0 ? 0 : 1;
