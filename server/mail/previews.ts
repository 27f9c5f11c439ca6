import type { Facts } from '../../src/domain/facts.ts';
import {
  acknowledgementEmail,
  alertEmail,
  type Email,
  escapeHtml,
  recoveryEmail,
  reminderEmail,
  testEmail,
} from './emailTemplates.ts';

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
