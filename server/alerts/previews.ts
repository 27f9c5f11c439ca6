import type { Facts } from '../../src/domain/facts.ts';
import { escapeHtml } from '../escapeHtml.ts';
import {
  composeAcknowledgement,
  composeAlert,
  composeLinkMail,
  composeReminder,
  composeTest,
  type Letter,
} from './letters.ts';

const DESK = 'https://your-site.example/admin?request=…';
const LINK = 'https://your-site.example/auth#…';

/** Every mail that leaves, with who gets it, made of the owner's facts and an invented request. */
function mails(site: Facts): { to: string; letter: Letter }[] {
  const request = {
    urgency: 'emergency',
    service: 'Trauma Scene Cleaning',
    location: site.base.town,
    createdAt: new Date().toISOString(),
  };
  return [
    { to: 'Staff, for each request', letter: composeAlert(request, site, DESK) },
    { to: 'Staff, when nobody takes an emergency', letter: composeReminder(request, site, DESK) },
    { to: 'The visitor, where ACKNOWLEDGE=on', letter: composeAcknowledgement(site) },
    { to: 'Staff who forgot their password', letter: composeLinkMail(site, LINK) },
    { to: 'Staff, from npm run alerts -- --test', letter: composeTest(site) },
  ];
}

/** A page that shows every mail as a mail program does: with its formatting, and as plain text. */
export const previewPage = (site: Facts): string =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Mails of ${escapeHtml(site.name)}</title>` +
  '<body style="font:16px/1.5 sans-serif;max-width:44em;margin:2em auto;padding:0 1em">' +
  `<h1>Mails of ${escapeHtml(site.name)}</h1>${mails(site).map(asSection).join('')}</body></html>\n`;

const asSection = ({ to, letter }: { to: string; letter: Letter }) =>
  `<h2>${escapeHtml(letter.subject)}</h2><p>To: ${escapeHtml(to)}</p>` +
  `<iframe title="As it is shown" sandbox style="width:100%;height:16em;border:1px solid" srcdoc="${escapeHtml(letter.html)}"></iframe>` +
  `<details><summary>As plain text</summary><pre style="white-space:pre-wrap">${escapeHtml(letter.text)}</pre></details>`;
