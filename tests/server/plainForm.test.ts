import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { sample } from '../support/samples.ts';
import { SITE_URL, serve } from './harness.ts';

const field = (name: string, control: (attributes: string) => string) =>
  `{{field ${name}}}${control('')}{{or faulty}}${control('aria-invalid="true"')}<p id="error-${name}">{{fault}}</p>{{end field}}`;
const input = (name: string) =>
  field(name, (attributes) => `<input name="${name}" value="{{value}}" ${attributes}>`);
const select = (name: string, options: string[]) =>
  field(
    name,
    (attributes) =>
      `<select name="${name}" ${attributes}>${options.map((option) => `<option value="${option}">${option}</option>`).join('')}</select>`,
  );

/** With the marks that src/contact/AnswerPage.tsx lays out. */
const HTML = `<h1>{{title}}</h1>
{{when sent}}<p>By e-mail.</p>{{end when}}{{when sentEmergency}}<p>Call now.</p>{{end when}}
{{when faulty}}<a href="#field-{{field}}">{{message}}</a>{{end when}}
{{when failed refused}}<p>{{message}}</p>{{end when}}
{{when faulty failed}}<form>${['name', 'phone', 'email', 'location'].map(input).join('')}
${select('service', ['Sharps Removal', 'Quote Request'])}${select('urgency', ['', 'emergency', 'standard'])}
${field('details', (attributes) => `<textarea name="details" ${attributes}>{{value}}</textarea>`)}</form>{{end when}}`;
const answerPage = { html: HTML, policy: "default-src 'none'; frame-ancestors 'none'" };

describe.each(DATABASES)('the form without JavaScript, on $name', ({ open }) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.remove());

  async function post(
    fields: Record<string, string> | string,
    headers: Record<string, string> = {},
    server = serve(db, { answerPage }),
  ) {
    const answer = await server.send('POST', '/request', {
      body: typeof fields === 'string' ? fields : String(new URLSearchParams(fields)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: SITE_URL, ...headers },
    });
    const page = parse(answer.text);
    expect(answer.text).not.toContain('{{');
    return { ...answer, page, title: page.querySelector('h1')?.text };
  }
  type Posted = Awaited<ReturnType<typeof post>>;

  /** Returns what stands in the form of an answer. */
  const typedIn = ({ page }: Posted) =>
    Object.fromEntries(
      Object.keys(sample).map((name) => {
        const control = page.querySelector(`[name="${name}"]`);
        const option = control?.querySelector('option[selected]')?.getAttribute('value');
        return [name, name === 'details' ? control?.text : (control?.getAttribute('value') ?? option)];
      }),
    );
  const stored = () => db.query('select * from public.contact_submissions order by created_at desc');

  test('is stored trimmed, with each line break as one character', async () => {
    const details = `First line.\r\n${'a'.repeat(1980)}`;
    const answer = await post({ ...sample, name: '  Padded Name ', urgency: '', details });
    expect([answer.status, answer.title]).toEqual([200, 'Request Submitted!']);
    expect(answer.text).toContain('By e-mail.');
    expect(answer.text).not.toMatch(/Padded|Call now/);
    const [row] = await stored();
    expect(row).toMatchObject({ name: 'Padded Name', urgency: null, details: details.replace('\r', '') });
  });

  test('of an emergency says to call', async () => {
    expect((await post(sample)).text).toContain('Call now.');
  });

  test('that breaks rules names each field and keeps every value, escaped', async () => {
    const before = await stored();
    const name = `"><script>alert(1)</script>'&amp;{value}`;
    const refused = await post({ ...sample, name, phone: '123', location: 'Rh', details: '\nSecond' });
    expect([refused.status, refused.title]).toEqual([422, 'Validation Error']);
    expect(refused.text).not.toContain('<script>');
    expect(refused.page.querySelector('a')?.toString()).toBe(
      '<a href="#field-phone">Please enter a valid phone number</a>',
    );
    expect(
      refused.page.querySelectorAll('[aria-invalid]').map((control) => control.getAttribute('name')),
    ).toEqual(['phone', 'location']);
    expect(refused.page.querySelector('#error-location')?.text).toBe(
      'Location must be at least 3 characters',
    );
    expect(typedIn(refused)).toMatchObject({
      name,
      phone: '123',
      service: sample.service,
      urgency: 'emergency',
    });
    // The first line break of a textarea is dropped by browsers.
    expect(refused.text).toContain('>\n\nSecond</textarea>');
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['nothing', '', 'Name must be at least 2 characters'],
    ['an unknown service', { ...sample, service: 'Gardening' }, 'Please select a service'],
    ['long details', { ...sample, details: 'a'.repeat(2001) }, 'Details must be less than 2000 characters'],
  ])('with %s gets the first message', async (_, typed, message) => {
    const answer = await post(typed);
    expect([answer.status, answer.page.querySelector('a')?.text]).toEqual([422, message]);
  });

  test('that cannot be stored keeps its values', async () => {
    const broken = serve({ ...db, transaction: () => Promise.reject(new Error('away')) }, { answerPage });
    const answer = await post(sample, {}, broken);
    expect([answer.status, answer.title, answer.headers.get('retry-after')]).toEqual([
      503,
      'Submission Failed',
      '5',
    ]);
    expect(answer.text).toContain('Your request has not been sent.');
    expect(typedIn(answer)).toEqual(sample);
  });

  test('counts towards the limit of the API, and keeps its values beyond it', async () => {
    const limited = serve(db, { answerPage, limitFactor: 1 });
    for (let turn = 0; turn < 10; turn += 1) await post({ ...sample, name: 'A' }, {}, limited);
    for (let turn = 0; turn < 10; turn += 1) await limited.post('/rest/v1/contact_submissions', {});
    const foreign = await post(sample, { origin: 'https://elsewhere.example' }, limited);
    expect(foreign.status).toBe(403);
    const answer = await post(sample, {}, limited);
    expect([answer.status, answer.title]).toEqual([429, 'Submission Failed']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(answer.text).toContain('There have been too many attempts. Please try again in 10 minutes');
    expect(typedIn(answer)).toEqual(sample);
  });

  test('is not read beyond the limit of all requests', async () => {
    const limited = serve(db, { answerPage, limitFactor: 1 });
    const client = { 'x-forwarded-for': '198.51.100.9' };
    const refusals = [];
    for (let turn = 0; turn < 605; turn += 1) {
      const { status, text } = await post({ ...sample, name: 'A' }, client, limited);
      if (status === 429 && !text.includes('<form>')) refusals.push(turn);
    }
    expect(refusals).toEqual([600, 601, 602, 603, 604]);
  });

  test('of another site uses up no limit', async () => {
    const limited = serve(db, { answerPage, limitFactor: 1 });
    for (let turn = 0; turn < 21; turn += 1) await post(sample, { origin: 'null' }, limited);
    expect((await post(sample, {}, limited)).status).toBe(200);
  });

  const form = String(new URLSearchParams({ ...sample, name: 'Shown Nowhere' }));
  test.each<[string, number, string, Record<string, string>]>([
    ['of another site', 403, form, { origin: 'https://elsewhere.example' }],
    ['of a page without an origin', 403, form, { origin: 'null' }],
    ['as text', 415, form, { 'content-type': 'text/plain' }],
    ['with files', 415, form, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['in UTF-16', 415, form, { 'content-type': 'application/x-www-form-urlencoded; charset=utf-16' }],
    ['of 50 KB', 413, `${form}&more=${'a'.repeat(50_000)}`, {}],
  ])('%s is refused with a page that shows nothing of it', async (_, status, body, headers) => {
    const before = await stored();
    const answer = await post(body, headers);
    expect([answer.status, answer.title]).toEqual([status, 'Submission Failed']);
    expect(answer.page.querySelector('form')).toBeNull();
    expect(answer.text).not.toContain('Shown Nowhere');
    expect(await stored()).toEqual(before);
  });

  test('is answered with the policy of a page, and not stored by caches', async () => {
    const { headers } = await post(sample);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe(answerPage.policy);
  });
});
