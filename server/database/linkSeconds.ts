/** How long a link that sets a password works. By itself: who only says so need not load a database. */
export const LINK_SECONDS = 30 * 60;
