/** Returns the path of a built file's page: `/index.html` is at `/`, `/auth.html` at `/auth`, others at their own. */
export const sitePath = (file: string): string => file.replace(/(\/index)?\.html$/, '') || '/';

/** A template that api/plainForm fills in; not a page of its own. */
export const ANSWER_PAGE = '/form-answer.html';
