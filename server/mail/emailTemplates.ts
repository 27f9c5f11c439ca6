import { URGENCIES, type Urgency } from '../../src/domain/choices.ts';
import type { Facts } from '../../src/domain/facts.ts';
import { phonesOf, telLink } from '../../src/domain/links.ts';

export type Email = { subject: string; text: string; html: string; isUrgent: boolean };

/** What an alert says about a request. `place` is a town or a postcode area, undefined where neither is known. */
export type AlertDetails = {
  urgency: string | null;
  service: string;
  place: string | undefined;
  createdAt: string;
};

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'short',
});

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const toHtml = (paragraphs: string[]) =>
  `<!doctype html><html lang="en-GB"><body style="font:16px/1.5 sans-serif;max-width:36em">${paragraphs
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}</body></html>`;

const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

/**
 * Tells staff about a request. Email is read on lock screens and stored on other people's servers, so the
 * visitor's name, contact details, address and message are left out.
 */
export function alertEmail({ urgency, service, place, createdAt }: AlertDetails, requestUrl: string): Email {
  const isUrgent = urgency === 'emergency';
  const lines = [
    `Urgency: ${URGENCIES[urgency as Urgency] ?? 'Not given'}`,
    `Service: ${service}`,
    `Place: ${place ?? 'no known town or postcode – see the request'}`,
    `Received: ${TIME.format(new Date(createdAt))}`,
  ];
  return {
    isUrgent,
    subject: `${isUrgent ? 'EMERGENCY' : 'New request'}: ${service}${place ? `, ${place}` : ''}`,
    text: [...lines, '', 'Open the request:', requestUrl, ''].join('\n'),
    html: toHtml([...lines.map(escapeHtml), link(requestUrl, 'Open the request')]),
  };
}

export function reminderEmail(details: AlertDetails, requestUrl: string): Email {
  const { subject, text, html, isUrgent } = alertEmail(details, requestUrl);
  const reason =
    'This emergency has been waiting for ten minutes and has not been taken. You will not get another reminder.';
  return {
    isUrgent,
    subject: `STILL WAITING: ${subject}`,
    text: `${reason}\n\n${text}`,
    html: html.replace('<p>', () => `<p><strong>${reason}</strong></p><p>`),
  };
}

/**
 * Confirms to a visitor that a request has arrived. It repeats nothing from the form: anyone can enter anyone's
 * address there, and must not be able to send them a message of their own through this site.
 */
export function acknowledgementEmail(site: Facts): Email {
  const { name, claims } = site;
  const reply = claims?.emailResponse && `We reply ${claims.emailResponse}.`;
  const received = ['We have received your request.', reply].filter(Boolean).join(' ');
  const call = 'If you need help now, please call us:';
  const numbers = phonesOf(site);
  const mistake =
    'If you did not send us a request, someone may have entered your address by mistake. Please ignore this email.';
  return {
    isUrgent: false,
    subject: `We have received your request: ${name}`,
    text: [received, '', call, ...numbers, '', mistake, '', name, ''].join('\n'),
    html: toHtml([
      escapeHtml(received),
      [escapeHtml(call), ...numbers.map((phone) => link(telLink(phone), phone))].join('<br>'),
      escapeHtml(mistake),
      escapeHtml(name),
    ]),
  };
}

export function recoveryEmail({ name }: Facts, recoveryUrl: string, minutes: number): Email {
  const asked = `Someone, probably you, asked to reset the password of your account at ${name}.`;
  const validity = `The link works once and expires after ${minutes} minutes. Asking again replaces it.`;
  const mistake = 'If you did not ask for this, ignore this email. Your password has not changed.';
  return {
    isUrgent: false,
    subject: `Reset your password: ${name}`,
    text: [asked, '', recoveryUrl, '', validity, '', mistake, ''].join('\n'),
    html: toHtml([
      escapeHtml(asked),
      link(recoveryUrl, 'Set a new password'),
      escapeHtml(validity),
      escapeHtml(mistake),
    ]),
  };
}

export function testEmail({ name }: Facts): Email {
  const text = `This is a test email from the website of ${name}. Alerts about new requests will reach this address.`;
  return {
    isUrgent: false,
    subject: `Test email: ${name}`,
    text: `${text}\n`,
    html: toHtml([escapeHtml(text)]),
  };
}

const REQUEST_URL = 'https://your-site.example/admin?request=…';
const RECOVERY_URL = 'https://your-site.example/auth#…';

/** Renders a page that shows every email with the owner's facts, as HTML and as plain text. */
export function previewPage(site: Facts): string {
  const request = {
    urgency: 'emergency',
    service: 'Trauma Scene Cleaning',
    place: site.base.town,
    createdAt: new Date().toISOString(),
  };
  const sections = [
    section('Staff, for each request', alertEmail(request, REQUEST_URL)),
    section('Staff, when an emergency has not been taken', reminderEmail(request, REQUEST_URL)),
    section('The visitor, with ACKNOWLEDGE=on', acknowledgementEmail(site)),
    section('Staff who reset their password', recoveryEmail(site, RECOVERY_URL, 30)),
    section('Staff, from npm run mail -- test', testEmail(site)),
  ];
  const title = `Emails of ${escapeHtml(site.name)}`;
  return (
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>${title}</title>` +
    '<body style="font:16px/1.5 sans-serif;max-width:44em;margin:2em auto;padding:0 1em">' +
    `<h1>${title}</h1>${sections.join('')}</body></html>\n`
  );
}

const section = (to: string, { subject, text, html }: Email) =>
  `<h2>${escapeHtml(subject)}</h2><p>To: ${escapeHtml(to)}</p>` +
  `<iframe title="HTML" sandbox style="width:100%;height:16em;border:1px solid" srcdoc="${escapeHtml(html)}"></iframe>` +
  `<details><summary>Plain text</summary><pre style="white-space:pre-wrap">${escapeHtml(text)}</pre></details>`;
