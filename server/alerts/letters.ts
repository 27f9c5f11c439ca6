import { phonesOf, telLink } from '../../src/links/hrefs.ts';
import { URGENCIES, type Urgency } from '../../src/domain/choices.ts';
import type { Facts } from '../../src/domain/facts.ts';
import { LINK_SECONDS } from '../database/linkSeconds.ts';
import { escapeHtml } from '../escapeHtml.ts';
import { postcodeAreaOf, townOf } from './places.ts';

/** A mail without sender and recipient. */
export type Letter = { subject: string; text: string; html: string; isUrgent: boolean };

type Submission = { urgency: string | null; service: string; location: string; createdAt: string };

/** By the clock on the wall in Wales, with the year: a mail may be asked for long afterwards. */
const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'short',
});

/** Paragraphs as HTML that any mail program shows: no style sheets, no pictures. */
const asHtml = (lang: string, paragraphs: string[]) =>
  `<!doctype html><html lang="${lang}"><body style="font:16px/1.5 sans-serif;max-width:36em">${paragraphs
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}</body></html>`;

/**
 * What staff get: urgency, service, town and time with a link to it on the desk, and nothing else of
 * the person. Where no town is named a postcode's area stands for it. Mail is read on locked screens and by whoever runs its servers.
 */
export function composeAlert(
  { urgency, service, location, createdAt }: Submission,
  site: Facts,
  submissionUrl: string,
): Letter {
  const isUrgent = urgency === 'emergency';
  const town = townOf(location, site.towns ?? []);
  const place = town ?? postcodeAreaOf(location);
  const facts = [
    ['Urgency', URGENCIES[urgency as Urgency] ?? 'Not said'],
    ['Service', service],
    [town === undefined ? 'Place' : 'Town', place ?? 'on the desk'],
    ['Received', TIME.format(new Date(createdAt))],
  ];
  const lines = facts.map(([term, fact]) => `${term}: ${fact}`);
  return {
    isUrgent,
    subject: `${isUrgent ? 'EMERGENCY' : 'New request'}: ${service}, ${place ?? 'place on the desk'}`,
    text: [...lines, '', `Read and answer it at ${submissionUrl}`, ''].join('\n'),
    html: asHtml('en-GB', [
      ...lines.map(escapeHtml),
      `<a href="${escapeHtml(submissionUrl)}">Read and answer it on the desk</a>`,
    ]),
  };
}

/** What the owner of an account gets, for whom someone asked for a new password. */
export function composeLinkMail({ name }: Facts, link: string): Letter {
  const asked = `Someone, probably you, asked for a new password for your account at ${name}.`;
  const how = `The link works once, within ${LINK_SECONDS / 60} minutes, and only the newest one does.`;
  const mistake = 'If it was not you, ignore this message: your password stays as it is.';
  return {
    isUrgent: false,
    subject: `Set a new password: ${name}`,
    text: [asked, '', link, '', how, '', mistake, ''].join('\n'),
    html: asHtml('en-GB', [
      escapeHtml(asked),
      `<a href="${escapeHtml(link)}">Set a new password</a>`,
      escapeHtml(how),
      escapeHtml(mistake),
    ]),
  };
}

/** What shows that alerts arrive. */
export function composeTest({ name }: Facts): Letter {
  const words = `This is a test from the website of ${name}. If you read it, the mails that tell of requests reach you.`;
  return {
    isUrgent: false,
    subject: `A test: ${name}`,
    text: `${words}\n`,
    html: asHtml('en-GB', [escapeHtml(words)]),
  };
}

/** The alert of an emergency again: nobody has taken it yet. */
export function composeReminder(submission: Submission, site: Facts, submissionUrl: string): Letter {
  const { subject, text, html, isUrgent } = composeAlert(submission, site, submissionUrl);
  const reason = 'Nobody has taken this emergency for ten minutes. This is its second mail, and its last.';
  return {
    isUrgent,
    subject: `STILL UNTAKEN: ${subject}`,
    text: `${reason}\n\n${text}`,
    html: html.replace('<p>', () => `<p><strong>${reason}</strong></p><p>`),
  };
}

/**
 * What the visitor gets. It repeats nothing that was typed into the form: anyone can write
 * any address there, and must not be able to send that person a text through us.
 */
export function composeAcknowledgement(site: Facts): Letter {
  const { name, claims } = site;
  const answer = claims?.emailResponse && `We answer ${claims.emailResponse}.`;
  const received = ['We have received your request.', answer].filter(Boolean).join(' ');
  const call = 'If you need someone now, please call us:';
  const numbers = phonesOf(site);
  const mistake =
    'If you did not send a request to us, someone may have mistyped an address: please ignore this message.';
  const link = (phone: string) => `<a href="${telLink(phone)}">${escapeHtml(phone)}</a>`;
  return {
    isUrgent: false,
    subject: `We have received your request: ${name}`,
    text: [received, '', call, ...numbers, '', mistake, '', name, ''].join('\n'),
    html: asHtml('en-GB', [
      escapeHtml(received),
      `${escapeHtml(call)}<br>${numbers.map(link).join('<br>')}`,
      escapeHtml(mistake),
      escapeHtml(name),
    ]),
  };
}
