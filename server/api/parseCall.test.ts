import { expect, test } from 'vitest';
import { parseTarget } from '../http/target.ts';
import { CALLS, type CallName } from './calls.ts';
import { findCall, limitOfCall, parseBody } from './parseCall.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const find = (method: string, target: string) =>
  findCall(method, parseTarget(target) ?? { path: '', query: [] });

const ONE = `/rest/v1/contact_submissions?select=*&id=eq.${ID}`;

/** What supabase-js sends for each function of src/backend. */
test.each<[CallName, string, string]>([
  ['sendSubmission', 'POST', '/rest/v1/contact_submissions'],
  ['listSubmissions', 'POST', '/rest/v1/rpc/list_submissions'],
  ['countFound', 'POST', '/rest/v1/rpc/count_submissions'],
  ['readNews', 'POST', '/rest/v1/rpc/submission_news'],
  ['readSubmission', 'GET', ONE],
  ['deleteSubmission', 'DELETE', `/rest/v1/contact_submissions?id=eq.${ID}`],
  ['countSubmissions', 'POST', '/rest/v1/rpc/submission_statistics'],
  ['handleSubmission', 'POST', '/rest/v1/rpc/handle_submission'],
  ['readHandling', 'POST', '/rest/v1/rpc/read_handling'],
  ['listHandling', 'POST', '/rest/v1/rpc/list_handling'],
  ['readCharts', 'POST', '/rest/v1/rpc/submission_charts'],
  ['countSelected', 'POST', '/rest/v1/rpc/count_selected'],
  ['listSelected', 'POST', '/rest/v1/rpc/list_selected'],
  ['deleteSubmissions', 'POST', '/rest/v1/rpc/delete_submissions'],
  ['exportSubmissions', 'POST', '/rest/v1/rpc/export_submissions'],
  ['readRole', 'GET', `/rest/v1/user_roles?select=role&user_id=eq.${ID}&role=eq.admin`],
  ['signIn', 'POST', '/auth/v1/token?grant_type=password'],
  ['refreshSession', 'POST', '/auth/v1/token?grant_type=refresh_token'],
  ['signUp', 'POST', '/auth/v1/signup?redirect_to=https%3A%2F%2Fsite.example%2Fadmin'],
  ['askLink', 'POST', '/auth/v1/recover'],
  ['signOut', 'POST', '/auth/v1/logout?scope=local'],
  ['signOut', 'POST', '/auth/v1/logout?scope=global'],
])('%s is found by %s %s', (name, method, target) => {
  expect(find(method, target)).toMatchObject({ name });
});

test.each([
  ['GET', '/rest/v1/auth.users', 404, 'There is no such call.'],
  ['GET', '/rest/v1/%63ontact_submissions', 404, 'There is no such call.'],
  ['GET', '/rest/v1/contact_submissions/', 404, 'There is no such call.'],
  ['PATCH', '/rest/v1/contact_submissions', 405, 'Only POST, GET, DELETE is served here.'],
  ['HEAD', '/rest/v1/contact_submissions', 405, 'Only POST, GET, DELETE is served here.'],
  ['GET', '/rest/v1/contact_submissions', 400, /^select: /],
  ['GET', '/rest/v1/contact_submissions?select=*', 400, /^id: /],
  ['GET', ONE.replace('*', 'id,name'), 400, /^select: /],
  ['GET', ONE.replace('eq.', 'neq.'), 400, /^id: /],
  ['GET', `${ONE}&name=eq.a`, 400, '"name" is no field of this call.'],
  ['GET', `${ONE}&id=eq.${ID}`, 400, '"id" is there twice.'],
  ['GET', `${ONE}&__proto__=1`, 400, '"__proto__" is no field of this call.'],
  // What is searched for never stands in an address.
  ['GET', '/rest/v1/rpc/list_submissions?search=ann', 405, 'Only POST is served here.'],
  ['POST', '/rest/v1/rpc/list_submissions?search=ann', 400, '"search" is no field of this call.'],
  ['POST', '/rest/v1/rpc/list_submissions?limit=1', 400, '"limit" is no field of this call.'],
  ['DELETE', '/rest/v1/contact_submissions', 400, /^id: /],
  ['DELETE', '/rest/v1/contact_submissions?status=neq.zzz', 400, /^id: /],
  ['DELETE', `/rest/v1/contact_submissions?id=neq.${ID}`, 400, /^id: /],
  ['DELETE', `/rest/v1/contact_submissions?id=in.(${ID})`, 400, /^id: /],
  ['DELETE', `/rest/v1/contact_submissions?id=eq.${ID}&or=(id.neq.a)`, 400, '"or" is no field of this call.'],
  ['POST', '/rest/v1/contact_submissions?columns=name', 400, '"columns" is no field of this call.'],
  ['POST', '/auth/v1/token', 400, /^grant_type: /],
  ['POST', '/auth/v1/token?grant_type=pkce', 400, /^grant_type: /],
  [
    'POST',
    '/auth/v1/token?grant_type=password&grant_type=refresh_token',
    400,
    '"grant_type" is there twice.',
  ],
])('%s %s is refused: %i, %s', (method, target, status, message) => {
  expect(find(method, target)).toMatchObject({
    status,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

test('what is handed on is written anew', () => {
  const call = find('POST', '/auth/v1/signup?redirect_to=https%3A%2F%2Fevil.example');
  expect(call).toEqual({ name: 'signUp', spec: CALLS.signUp, query: {} });
});

const SUBMISSION = {
  name: ' Ann Example ',
  phone: '01632\u00a0960001',
  email: 'ann@mail.example',
  service: 'Sharps Removal',
  location: 'Newport',
  urgency: null,
  details: null,
};
const JSON_TYPE = new Headers({ 'content-type': 'application/json' });
const ACT = { submission: ID, event: ID, kind: 'taken' };
const CREDENTIALS = { email: 'ann@mail.example', password: 'secret12' };
const bytes = (body: unknown) =>
  new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)).buffer;
const parse = (name: CallName, body: unknown) => parseBody(CALLS[name], JSON_TYPE, bytes(body));

test('a request is the form’s: trimmed, and by its rules', () => {
  expect(parse('sendSubmission', SUBMISSION)).toEqual({
    body: { ...SUBMISSION, name: 'Ann Example', phone: '01632 960001' },
  });
});

test('a note is trimmed', () => {
  const body = { ...ACT, kind: 'note', note: ' Rang,\nno answer ' };
  expect(parse('handleSubmission', body)).toEqual({ body: { ...body, note: 'Rang,\nno answer' } });
});

test('credentials come without what the client library adds', () => {
  const body = {
    ...CREDENTIALS,
    gotrue_meta_security: {},
    code_challenge: null,
    code_challenge_method: null,
  };
  expect(parse('signIn', body)).toEqual({ body: CREDENTIALS });
  expect(parse('signUp', { ...body, data: { full_name: 'Ann' } })).toEqual({
    body: { ...CREDENTIALS, data: { full_name: 'Ann' } },
  });
});

test.each<[CallName, unknown, string | RegExp]>([
  ['sendSubmission', { ...SUBMISSION, name: 'A' }, 'name: Name must be at least 2 characters'],
  ['sendSubmission', { ...SUBMISSION, name: null }, 'name: Name must be at least 2 characters'],
  ['sendSubmission', { ...SUBMISSION, name: { a: 1 } }, 'name: Text or null is expected.'],
  ['sendSubmission', { ...SUBMISSION, urgency: 'now' }, /^urgency: /],
  ['sendSubmission', { ...SUBMISSION, details: undefined }, 'details: Text or null is expected.'],
  ['sendSubmission', { ...SUBMISSION, status: 'read' }, '"status" is no field of this call.'],
  ['sendSubmission', { ...SUBMISSION, id: ID }, '"id" is no field of this call.'],
  ['sendSubmission', JSON.stringify(SUBMISSION).replace('{', '{"__proto__":{},'), /^"__proto__" is no field/],
  ['sendSubmission', [SUBMISSION], 'One object in JSON is expected.'],
  ['sendSubmission', 'name=Ann', 'One object in JSON is expected.'],
  ['sendSubmission', '', 'One object in JSON is expected.'],
  ['countSubmissions', { a: 1 }, '"a" is no field of this call.'],
  ['readCharts', { days: 30 }, '"days" is no field of this call.'],
  ['handleSubmission', { ...ACT, kind: 'deleted' }, /^kind: /],
  ['handleSubmission', { ...ACT, submission: `${ID}'` }, /^submission: /],
  ['handleSubmission', { ...ACT, author: ID }, '"author" is no field of this call.'],
  ['handleSubmission', { ...ACT, kind: 'note' }, 'note: It is expected with a note only.'],
  ['handleSubmission', { ...ACT, note: 'x' }, 'note: It is expected with a note only.'],
  ['handleSubmission', { ...ACT, kind: 'note', note: '\u200b' }, 'note: Nothing is there.'],
  ['handleSubmission', { ...ACT, kind: 'note', note: 'x'.repeat(1001) }, 'note: At most 1000 characters.'],
  ['readHandling', {}, /^submission: /],
  ['listHandling', { submissions: Array(201).fill(ID), changed_after: null }, /^submissions: /],
  ['listHandling', { submissions: [ID], changed_after: 'now()' }, /^changed_after: /],
  ['listSubmissions', { folder: 'bin' }, /^folder: /],
  ['listSubmissions', { search: '' }, 'search: Nothing is there.'],
  ['listSubmissions', { search: 'a'.repeat(201) }, 'search: At most 200 characters.'],
  ['listSubmissions', { search: 'a\u0000' }, 'search: There are characters that cannot be stored.'],
  ['listSubmissions', { urgencies: ['now'] }, /^urgencies.0: /],
  ['listSubmissions', { urgencies: Array(6).fill('urgent') }, /^urgencies: /],
  ['listSubmissions', { service: 'Gardening' }, /^service: /],
  ['listSubmissions', { since: 'now()' }, 'since: A time is expected.'],
  ['listSubmissions', { sort: 'name' }, /^sort: /],
  ['listSubmissions', { wanted: 101 }, /^wanted: /],
  ['listSubmissions', { wanted: 0.5 }, /^wanted: /],
  ['listSubmissions', { after_id: 'eq.1' }, /^after_id: /],
  ['listSubmissions', { offset: 1 }, '"offset" is no field of this call.'],
  ['countFound', { wanted: 1 }, '"wanted" is no field of this call.'],
  ['readNews', { looked_at: 1 }, /^looked_at: /],
  ['signIn', { ...CREDENTIALS, email: {} }, 'email: Text is expected.'],
  ['signIn', { ...CREDENTIALS, email: 'a'.repeat(256) }, 'email: At most 255 characters.'],
  ['signIn', { ...CREDENTIALS, password: '' }, 'password: Nothing is there.'],
  [
    'signIn',
    { ...CREDENTIALS, password: 'six\u0000' },
    'password: There are characters that cannot be stored.',
  ],
  [
    'signIn',
    { ...CREDENTIALS, password: 'six\ud800' },
    'password: There are characters that cannot be stored.',
  ],
  ['signUp', { ...CREDENTIALS, data: { full_name: { a: 'b' } } }, 'data.full_name: Text is expected.'],
  ['signUp', { ...CREDENTIALS, data: { role: 'admin' } }, '"role" is no field of this call.'],
  ['signUp', { ...CREDENTIALS, password: 'a'.repeat(73) }, /^password: .* shorter password/],
  ['signUp', { ...CREDENTIALS, role: 'service_role' }, '"role" is no field of this call.'],
  ['refreshSession', { refresh_token: [] }, 'refresh_token: Text is expected.'],
])('%s does not take %j: %s', (name, body, message) => {
  expect(parse(name, body)).toEqual({
    status: 400,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

test.each([[[0xff, 0x7b]], [[0xc0, 0xae]], [[0xed, 0xa0, 0x80]]])('the bytes %j are no text', (values) => {
  const body = Uint8Array.from([0x7b, 0x22, ...values, 0x22, 0x3a, 0x22, 0x22, 0x7d]).buffer;
  expect(parseBody(CALLS.countSubmissions, JSON_TYPE, body)).toMatchObject({ status: 400 });
});

test.each([
  ['application/json', true],
  ['application/json;charset=UTF-8', true],
  ['application/json; charset=utf-16', false],
  ['text/csv', false],
  ['', false],
])('a body of the type “%s” is JSON: %s', (type, isJson) => {
  const headers = new Headers({ 'content-type': type });
  expect('body' in parseBody(CALLS.countSubmissions, headers, bytes({}))).toBe(isJson);
});

test('a compressed body is none that we read', () => {
  const headers = new Headers({ 'content-type': 'application/json', 'content-encoding': 'gzip' });
  expect(parseBody(CALLS.countSubmissions, headers, bytes({}))).toMatchObject({ status: 415 });
});

test.each([
  ['POST', '/rest/v1/contact_submissions', 'form'],
  ['POST', '/auth/v1/token?grant_type=password', 'signIn'],
  ['POST', '/auth/v1/token?grant_type=refresh_token', undefined],
  ['POST', '/auth/v1/signup', 'signUp'],
  ['GET', '/', undefined],
])('%s %s counts towards %s', (method, target, limit) => {
  expect(limitOfCall(method, parseTarget(target) ?? { path: '', query: [] })).toBe(limit);
});
