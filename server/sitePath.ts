/** Where a file of the built site is asked for: `/index.html` at `/`, `/auth.html` at `/auth`, others at themselves. */
export const sitePath = (file: string) => file.replace(/(\/index)?\.html$/, '') || '/';

/** Read by CDNs; no part of the site. */
export const CDN_HEADERS = '/_headers';
