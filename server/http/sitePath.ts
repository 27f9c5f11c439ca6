/** Where a file of the built site is asked for: `/index.html` at `/`, `/auth.html` at `/auth`, others at themselves. */
export const sitePath = (file: string) => file.replace(/(\/index)?\.html$/, '') || '/';

/** Filled in by plainForm.ts; no page by itself. */
export const ANSWER_PAGE = '/form-answer.html';

/** Read by CDNs; no part of the site. */
export const CDN_HEADERS = '/_headers';
