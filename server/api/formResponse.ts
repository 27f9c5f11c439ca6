import type { FieldError } from '../../src/domain/submission.ts';
import { escapeHtml } from '../escapeHtml.ts';
import { headersOfFile } from '../http/headers.ts';

/** What became of a form that was sent. */
type Outcome =
  /** An emergency's page says to call. */
  | { state: 'sent' | 'sentEmergency' }
  /** What was typed breaks these rules. */
  | { state: 'faulty'; typed: URLSearchParams; faults: [FieldError, ...FieldError[]] }
  /** Not stored; `message` adds to SPEC's words. */
  | { state: 'failed'; typed: URLSearchParams; message: string }
  /** Not even read. */
  | { state: 'refused'; message: string };

/** Responds with the page that shows the outcome. */
export type FormResponse = (status: number, outcome: Outcome, headers?: Record<string, string>) => Response;

const WHEN = /\{\{when ([\w ]+)\}\}(.*?)\{\{end when\}\}/gs;
const FIELD = /\{\{field (\w+)\}\}(.*?)\{\{or faulty\}\}(.*?)\{\{end field\}\}/gs;

const TITLES = {
  sent: 'Request Submitted!',
  sentEmergency: 'Request Submitted!',
  faulty: 'Validation Error',
  failed: 'Submission Failed',
  refused: 'Submission Failed',
};

/**
 * Fills in the page that src/contact/AnswerPage.tsx lays out.
 * @param template as the build wrote it. @throws where it has no policy.
 */
export function createFormResponse(template: string): FormResponse {
  const pageHeaders = {
    ...headersOfFile('/', template),
    'Content-Type': 'text/html; charset=utf-8',
    // It holds what a person wrote.
    'Cache-Control': 'no-store',
  };
  return (status, outcome, headers) =>
    new Response(fill(template, outcome), { status, headers: { ...pageHeaders, ...headers } });
}

/** What a person typed goes in last, in one pass: nothing looks for marks in it. */
function fill(template: string, outcome: Outcome): string {
  const faults = outcome.state === 'faulty' ? outcome.faults : [];
  const message = 'message' in outcome ? outcome.message : faults[0]?.message;
  return template
    .replace(WHEN, (_, states: string, part: string) =>
      states.split(' ').includes(outcome.state) ? part : '',
    )
    .replaceAll('{{title}}', TITLES[outcome.state])
    .replaceAll('{{message}}', escapeHtml(message ?? ''))
    .replaceAll('{{field}}', faults[0]?.field ?? '')
    .replace(FIELD, (_, name: string, plain: string, faulty: string) => {
      const typed = 'typed' in outcome ? (outcome.typed.get(name) ?? '') : '';
      const fault = faults.find(({ field }) => field === name);
      return fillField(fault ? faulty : plain, typed, fault?.message ?? '');
    });
}

function fillField(part: string, typed: string, fault: string): string {
  const value = escapeHtml(typed);
  const slots: Record<string, string> = {
    '{{value}}': value,
    // A browser takes a first line break in a text area for layout.
    '>{{value}}': `>${/^[\n\r]/.test(typed) ? '\n' : ''}${value}`,
    '{{fault}}': escapeHtml(fault),
    [`<option value="${value}"`]: `<option value="${value}" selected`,
  };
  return part.replace(/>?\{\{value\}\}|\{\{fault\}\}|<option value="[^"]*"/g, (slot) => slots[slot] ?? slot);
}
