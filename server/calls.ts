/**
 * Every call that the product makes of its backend, and the names and values that it may
 * carry. The guard refuses all others: what the library is never asked, it cannot answer
 * wrongly. A new table, column, function or sign-in call is served once it stands here.
 */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;
/** PostgreSQL can store neither a NUL nor half of a surrogate pair, which PGlite joins with the next letter. */
export const TEXT = /^[^\0\p{Cs}]*$/u;

/** How a value of each name is written. */
export type Names = Readonly<Record<string, RegExp>>;

const TABLES: Readonly<Record<string, Names>> = {
  contact_submissions: {
    id: UUID,
    name: TEXT,
    phone: TEXT,
    email: TEXT,
    service: TEXT,
    location: TEXT,
    urgency: TEXT,
    details: TEXT,
    status: TEXT,
    created_at: TIME,
  },
  user_roles: { user_id: UUID, role: TEXT },
};

const FUNCTIONS: Readonly<Record<string, Names>> = {
  submission_statistics: {},
  grant_admin: { account_email: TEXT },
  revoke_admin: { account_email: TEXT },
  list_admins: {},
};

/** Calls of the sign-in API by method and path, with the parameters that each may have. */
const AUTH_CALLS: Readonly<Record<string, Names>> = {
  'POST /auth/v1/signup': { redirect_to: TEXT },
  'POST /auth/v1/token': { grant_type: /^(password|refresh_token)$/ },
  'POST /auth/v1/logout': { scope: /^(global|local|others)$/ },
  'GET /auth/v1/user': {},
};

/** A table or a function, with its columns or arguments. */
export type Target = { methods: readonly string[]; names: Names; isTable: boolean };

const TARGETS = new Map<string, Target>([
  ...Object.entries(TABLES).map(([name, names]): [string, Target] => [
    `/rest/v1/${name}`,
    { methods: ['GET', 'HEAD', 'POST', 'DELETE'], names, isTable: true },
  ]),
  ...Object.entries(FUNCTIONS).map(([name, names]): [string, Target] => [
    `/rest/v1/rpc/${name}`,
    { methods: ['POST'], names, isTable: false },
  ]),
]);

/** The path of every call. */
export const CALL_PATHS: readonly string[] = [
  ...TARGETS.keys(),
  ...Object.keys(AUTH_CALLS).map((call) => call.slice(call.indexOf('/'))),
];

/** The path as it was sent: one that is written otherwise (`%63ontact…`) would pass by the limits, which count paths. */
const pathOf = (url: string) => new URL(url).pathname;

/** What of the tables' API a URL is about; undefined when the product has no such thing. */
export const findTarget = (url: string): Target | undefined => TARGETS.get(pathOf(url));

/** Whether a request is one of the sign-in calls, with no parameter that is not its own. */
export function isAuthCall({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const call = `${method} ${pathOf(url)}`;
  const parameters = Object.hasOwn(AUTH_CALLS, call) ? AUTH_CALLS[call] : undefined;
  const given = [...new URL(url).searchParams];
  return (
    parameters !== undefined && isOnce(given) && given.every(([name, value]) => fits(parameters, name, value))
  );
}

/** Whether `value` may stand under `name`. */
export const fits = (names: Names, name: string, value: string): boolean =>
  Object.hasOwn(names, name) && names[name]?.test(value) === true;

/** Whether no name is given twice: who reads the first and who reads the last would not agree. */
export const isOnce = (given: [string, string][]): boolean =>
  new Set(given.map(([name]) => name)).size === given.length;
