import { formatCriteria, parseCriteria } from './criteria.ts';
import { currentView, viewHash } from './view.ts';

const REQUEST = 'request';

/** The id of the request that the address opens: `/admin?request=<id>`. */
export const openId = () => new URLSearchParams(location.search).get(REQUEST) || undefined;

/** What the list shows, as the address's fragment says it; nothing else of a fragment is handed on. */
const criteria = () => formatCriteria(parseCriteria(location.hash));

const searchFor = (id: string | undefined) => (id ? `?${new URLSearchParams({ [REQUEST]: id })}` : '');

/** Criteria and view. */
const fragment = () => (currentView() === 'list' ? criteria() : viewHash(currentView(), criteria()));

/** The desk with a request opened. */
export const deskPath = (id = openId()) => `/admin${searchFor(id)}${fragment()}`;

/** The list alone, of what it shows now or of something else. */
export const listPath = (hash = criteria()) => `/admin${hash}`;

/** The sign-in, which leads back to what is open here. */
export const signInPath = () => `/auth${searchFor(openId())}${fragment()}`;
