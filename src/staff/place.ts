const REQUEST = 'request';

/** The id of the request that the address opens: `/admin?request=<id>`. */
export const openId = () => new URLSearchParams(location.search).get(REQUEST) || undefined;

/** Where else on the desk one is, the fragment says: it is kept through the sign-in, too. */
const placeWith = (id: string | undefined) =>
  (id ? `?${new URLSearchParams({ [REQUEST]: id })}` : '') + location.hash;

/** The desk with a request opened, or the list alone. */
export const deskPath = (id = openId()) => `/admin${placeWith(id)}`;

/** The sign-in, which leads back to what is open here. */
export const signInPath = () => `/auth${placeWith(openId())}`;
