import { PUBLIC_KEY } from '../../server/call.ts';
import type { RunningServer } from './server.ts';

/** Stands in everything that a person could write or be known by. */
export const MARK = 'Marked-7f3a';
export const marked = {
  name: `${MARK} Person`,
  phone: '07700 900999',
  email: `${MARK}@mail.example`,
  service: 'Sharps Removal',
  location: `${MARK} Town`,
  urgency: '',
  details: `${MARK} details`,
};
export const credentials = { email: marked.email, password: `${MARK}-password` };
const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
const MARKED_HEADERS = {
  'user-agent': MARK,
  referer: `https://mail.example/${MARK}`,
  cookie: `session=${MARK}`,
  'accept-language': MARK,
  'x-forwarded-for': MARK,
  'x-real-ip': MARK,
  'x-request-id': MARK,
  traceparent: MARK,
};

/** Calls as somebody whose every header is marked. */
export const call = (server: RunningServer, method: string, path: string, body?: unknown, headers = {}) =>
  fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json', ...MARKED_HEADERS, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

export const submissions = '/rest/v1/contact_submissions';
export const signIn = '/auth/v1/token?grant_type=password';

/** One of each way in which a call may go, well or wrong. */
export const CALLS: [method: string, path: string, body?: unknown, headers?: Record<string, string>][] = [
  ['POST', submissions, marked],
  ['POST', submissions, { ...marked, name: 'M' }],
  ['POST', submissions, { ...marked, status: MARK }],
  ['POST', submissions, { ...marked, [MARK]: MARK }],
  ['POST', submissions, { ...marked, name: `${MARK}\u0000` }],
  ['POST', submissions, { ...marked, id: MARK }],
  ['POST', submissions, { ...marked, created_at: MARK }],
  ['POST', submissions, JSON.stringify(marked).slice(0, -1)],
  ['POST', submissions, [MARK]],
  ['POST', submissions, MARK.repeat(2000)],
  ['POST', submissions, marked, { origin: `https://${MARK}.example` }],
  ['POST', submissions, marked, { authorization: `Bearer ${MARK}` }],
  ['POST', submissions, marked, { apikey: MARK }],
  ['POST', submissions, marked, { prefer: MARK, 'content-profile': MARK, 'content-type': MARK }],
  ['GET', `${submissions}?name=eq.${MARK}&select=${MARK}&order=${MARK}`],
  ['GET', `${submissions}?${MARK}=${MARK}&limit=${MARK}`],
  ['DELETE', `${submissions}?email=eq.${marked.email}`],
  ['GET', `/rest/v1/${MARK}`],
  ['GET', `/rest/v1/%${MARK}`],
  ['POST', `/rest/v1/rpc/${MARK}`, { [MARK]: MARK }],
  ['POST', '/rest/v1/rpc/submission_statistics', marked],
  ['POST', '/rest/v1/rpc/list_submissions', { search: MARK }],
  ['POST', '/rest/v1/rpc/list_submissions', { service: MARK }],
  ['POST', `/rest/v1/rpc/count_submissions?search=${MARK}`, {}],
  ['PATCH', submissions, marked],
  ['POST', '/auth/v1/signup', credentials],
  ['POST', '/auth/v1/signup', credentials],
  ['POST', '/auth/v1/signup', { ...credentials, data: MARK }],
  ['POST', '/auth/v1/signup', { email: MARK, password: MARK }],
  ['POST', '/auth/v1/signup', { ...credentials, email: `${MARK}@`.repeat(40) }],
  ['POST', '/auth/v1/recover', { email: marked.email }],
  ['POST', '/auth/v1/recover', { email: MARK, [MARK]: MARK }],
  ['POST', signIn, credentials],
  ['POST', signIn, { ...credentials, password: `${MARK}-wrong` }],
  ['POST', signIn, `{"email":"${MARK}`],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: MARK }],
  ['POST', `/auth/v1/token?grant_type=${MARK}`, credentials],
  ['GET', `/auth/v1/user?${MARK}`],
  ['GET', `/auth/v1/${MARK}`],
  ['GET', `/${MARK}`],
  ['GET', `/services/${MARK}?${MARK}#${MARK}`],
  ['GET', `/auth?email=${marked.email}`],
  ['GET', `/_astro/../${MARK}`],
  ['POST', `/?${MARK}`, marked],
  ['POST', '/request', String(new URLSearchParams(marked)), URL_ENCODED],
  ['POST', '/request', String(new URLSearchParams({ ...marked, name: 'M' })), URL_ENCODED],
];
