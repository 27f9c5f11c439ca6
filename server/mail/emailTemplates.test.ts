import { expect, test } from 'vitest';
import type { Facts } from '../../src/domain/facts.ts';
import {
  acknowledgementEmail,
  alertEmail,
  previewPage,
  recoveryEmail,
  reminderEmail,
  testEmail,
} from './emailTemplates.ts';

const site: Facts = {
  name: 'Bare Firm',
  emergencyPhone: '01495 290000',
  email: 'help@bare.example',
  base: { town: 'Newport' },
  claims: { years: '', emailResponse: '' },
};
const details = {
  urgency: 'emergency',
  service: 'Sharps Removal',
  place: 'Newport',
  createdAt: '2026-07-01T22:30:00Z',
};
const DESK = 'https://site.example/admin?request=1';

test('empty facts leave no trace in any email', () => {
  const emails = [
    acknowledgementEmail(site),
    alertEmail({ ...details, urgency: null }, DESK),
    reminderEmail(details, DESK),
    recoveryEmail(site, 'https://site.example/auth', 30),
    testEmail(site),
  ];
  for (const part of emails.flatMap(({ subject, text, html }) => [subject, text, html])) {
    expect(part).not.toMatch(/undefined|null|We reply|<p><\/p>|<br><\/p>| [.,]|\n\n\n/);
  }
});

test('an alert names urgency, service, place and time, with a link to the request', () => {
  const { subject, text, html, isUrgent } = alertEmail(details, DESK);
  expect(isUrgent).toBe(true);
  expect(subject).toBe('EMERGENCY: Sharps Removal, Newport');
  expect(text).toBe(
    'Urgency: EMERGENCY - Immediate Response\nService: Sharps Removal\nPlace: Newport\n' +
      `Received: Wednesday, 1 July 2026 at 23:30\n\nOpen the request:\n${DESK}\n`,
  );
  expect(html).toContain(`<a href="${DESK}">Open the request</a>`);
});

test('an alert says so when the place is not known, and gives winter time in winter', () => {
  const { subject, text } = alertEmail(
    { urgency: null, service: 'Quote Request', place: undefined, createdAt: '2026-12-01T22:30:00+00:00' },
    DESK,
  );
  expect(subject).toBe('New request: Quote Request');
  expect(text).toContain('Urgency: Not given');
  expect(text).toContain('Place: no known town or postcode – see the request');
  expect(text).toContain('Tuesday, 1 December 2026 at 22:30');
});

test('a reminder puts its reason first', () => {
  const { subject, text, html } = reminderEmail(details, DESK);
  expect(subject).toBe('STILL WAITING: EMERGENCY: Sharps Removal, Newport');
  for (const part of [text, html]) expect(part).toMatch(/has not been taken.*Urgency/s);
});

test('an acknowledgement gives each phone number once, as a link', () => {
  const twice = { ...site, mobilePhone: '+44 1495 290 000', claims: { emailResponse: 'within 24 hours' } };
  const { text, html } = acknowledgementEmail(twice);
  expect(text).toContain('We have received your request. We reply within 24 hours.');
  expect(html.match(/href="tel:\+441495290000"/g)).toHaveLength(1);
});

test('the preview shows every email, and markup in a name stays text', () => {
  const page = previewPage({ ...site, name: 'Bare <b> & "Co"' });
  expect(page.match(/<iframe/g)).toHaveLength(5);
  expect(page).not.toContain('<b>');
});
