import { html } from 'hono/html';
import type { FieldError } from '../../src/domain/submission.ts';
import { headersOfFile } from '../http/headers.ts';
import type { AnswerPage } from '../http/static.ts';

/** The states of the template that src/contact/AnswerPage.tsx lays out. */
export type Outcome =
  | { state: 'sent' | 'sentEmergency' }
  /** The values break these rules. */
  | { state: 'faulty'; values: URLSearchParams; errors: [FieldError, ...FieldError[]] }
  /** Not stored; the message adds to SPEC's text. */
  | { state: 'failed'; values: URLSearchParams; message: string }
  /** Not read. */
  | { state: 'refused'; message: string };

const WHEN = /\{\{when ([\w ]+)\}\}(.*?)\{\{end when\}\}/gs;
const FIELD = /\{\{field (\w+)\}\}(.*?)\{\{or faulty\}\}(.*?)\{\{end field\}\}/gs;

const TITLES: Record<Outcome['state'], string> = {
  sent: 'Request Submitted!',
  sentEmergency: 'Request Submitted!',
  faulty: 'Validation Error',
  failed: 'Submission Failed',
  refused: 'Submission Failed',
};

const escapeHtml = (text: string): string => html`${text}`.toString();

/** Responds with the page that shows what became of a form. It may hold personal data, and is not stored. */
export const formResponse = (
  { html: template, policy }: AnswerPage,
  status: number,
  outcome: Outcome,
  headers: Record<string, string> = {},
): Response =>
  new Response(fill(template, outcome), {
    status,
    headers: {
      ...headersOfFile('/', policy),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });

/** Inserts what a person typed last and in one pass, so that no mark in it is replaced. */
function fill(template: string, outcome: Outcome): string {
  const errors = outcome.state === 'faulty' ? outcome.errors : [];
  const message = 'message' in outcome ? outcome.message : (errors[0]?.message ?? '');
  return template
    .replace(WHEN, (_, states: string, part: string) =>
      states.split(' ').includes(outcome.state) ? part : '',
    )
    .replaceAll('{{title}}', TITLES[outcome.state])
    .replaceAll('{{message}}', () => escapeHtml(message))
    .replaceAll('{{field}}', errors[0]?.field ?? '')
    .replace(FIELD, (_, name: string, plain: string, faulty: string) => {
      const value = 'values' in outcome ? (outcome.values.get(name) ?? '') : '';
      const error = errors.find(({ field }) => field === name);
      return fillField(error ? faulty : plain, value, error?.message ?? '');
    });
}

function fillField(part: string, value: string, error: string): string {
  const escaped = escapeHtml(value);
  const slots: Record<string, string> = {
    '{{value}}': escaped,
    // HTML drops a line break at the start of a textarea.
    '>{{value}}': `>${/^[\n\r]/.test(value) ? '\n' : ''}${escaped}`,
    '{{fault}}': escapeHtml(error),
    [`<option value="${escaped}"`]: `<option value="${escaped}" selected`,
  };
  return part.replace(/>?\{\{value\}\}|\{\{fault\}\}|<option value="[^"]*"/g, (slot) => slots[slot] ?? slot);
}
