/** Speculation rules for the public pages. The home page's policy allows this text by its hash (build/policies.ts). */
export const NEXT_PAGES = `{"prerender":[{"where":{"selector_matches":"[href^='/']:not([href='/auth'])"},"eagerness":"moderate"}]}`;
