/**
 * The speculation rules: our own pages, but staff's, which do work of their own when they open. The policy names
 * this very text by its hash (astro.config.ts).
 */
export const NEXT_PAGES = `{"prerender":[{"where":{"selector_matches":"[href^='/']:not([href='/auth'])"},"eagerness":"moderate"}]}`;
