import { expect, test } from 'vitest';
import type { Facts } from '../../src/domain/facts.ts';
import { startMailServer } from '../../tests/support/mailServer.ts';
import { site } from '../site.ts';
import { composeAcknowledgement, composeAlert, composeLinkMail, composeReminder } from './letters.ts';
import { sendTestMail } from './mailer.ts';
import { previewPage } from './previews.ts';

const bare: Facts = {
  name: 'Bare Firm',
  emergencyPhone: '01495 290000',
  email: 'help@bare.example',
  base: { town: 'Newport' },
  claims: { years: '', emailResponse: '' },
};
const submission = {
  urgency: null,
  service: 'Quote Request',
  location: 'Flat 1, Newport',
  createdAt: '2026-07-01T22:30:00Z',
};

test('no mail says anything of a fact that is left empty', () => {
  const mails = [
    composeAcknowledgement(bare),
    composeAlert(submission, bare, 'https://site.example/admin'),
    composeReminder(submission, bare, 'https://site.example/admin'),
    composeLinkMail(bare, 'https://site.example/auth'),
  ];
  for (const { subject, text, html } of mails) {
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/undefined|null|We answer|<p><\/p>|<br><\/p>| [.,]|\n\n\n/);
    }
  }
  expect(composeAcknowledgement(bare).text.match(/\d{5} \d{6}/g)).toEqual(['01495 290000']);
});

test('an alert says when the request came, by the clock in Wales, and the area of a postcode at least', () => {
  const { text, html } = composeAlert(submission, bare, 'https://site.example/admin?request=1');
  for (const part of [text, html]) expect(part).toContain('Received: Wednesday, 1 July 2026 at 23:30');
  const winter = { ...submission, createdAt: '2026-12-01T22:30:00+00:00', location: 'NP20 9ZZ' };
  const alert = composeAlert(winter, bare, 'https://site.example/admin?request=1');
  expect(alert.subject).toBe('New request: Quote Request, NP area (Newport)');
  expect(alert.text).toContain('Place: NP area (Newport)\nReceived: Tuesday, 1 December 2026 at 22:30\n');
  for (const part of [alert.subject, alert.text, alert.html]) expect(part).not.toContain('NP20');
  const nowhere = composeAlert({ ...winter, location: 'at my house' }, bare, 'https://site.example/admin');
  expect(nowhere.text).toContain('Place: on the desk\n');
});

test('a firm with one number, however often it is written, is called on one', () => {
  const twice = { ...site, emergencyPhone: '01495 290000', mobilePhone: '+44 1495 290 000' };
  expect(composeAcknowledgement(twice).html.match(/tel:/g)).toHaveLength(1);
});

test('the preview shows every mail, and marks in a name stay words', () => {
  const page = previewPage({ ...bare, name: 'Bare <b> & "Co"' });
  expect(page.match(/<iframe/g)).toHaveLength(5);
  expect(page).not.toContain('<b>');
  for (const words of [
    'EMERGENCY: Trauma Scene Cleaning, Newport',
    'We have received your request.',
    'STILL UNTAKEN',
  ])
    expect(page).toContain(words);
});

test('a test mail goes to each address, with the mail server’s response to each', async () => {
  const server = await startMailServer();
  server.behave('refuse for good', 'gone@staff.example');
  const alertTo = ['desk@staff.example', 'gone@staff.example'];
  const results = await sendTestMail({ smtpUrl: server.url, alertTo, from: undefined, acknowledge: false });
  expect(results).toEqual([
    { to: 'desk@staff.example', isAccepted: true, message: expect.stringMatching(/^250 /) },
    { to: 'gone@staff.example', isAccepted: false, message: expect.stringContaining('550 Not for') },
  ]);
  expect(server.mails.map(({ subject }) => subject)).toEqual([`A test: ${site.name}`]);
  await server.stop();
});
