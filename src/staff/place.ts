const REQUEST = 'request';

/** The id of the request that the address opens: `/admin?request=<id>`. */
export const openId = () => new URLSearchParams(location.search).get(REQUEST) || undefined;

const searchFor = (id: string | undefined) => (id ? `?${new URLSearchParams({ [REQUEST]: id })}` : '');

/** The desk with a request opened, or the list alone. */
export const deskPath = (id = openId()) => `/admin${searchFor(id)}`;

/** The sign-in, which leads back to what is open here. */
export const signInPath = () => `/auth${searchFor(openId())}`;
