import { NEXT_PAGES } from './nextPages.ts';

/** Prepares the page that a visitor is about to open; by script, so that it waits for the first paint. */
type Connection = { saveData?: boolean };
const { connection } = navigator as { connection?: Connection };

if (!connection?.saveData) {
  const rules = document.createElement('script');
  document.head.append(Object.assign(rules, { type: 'speculationrules', textContent: NEXT_PAGES }));
}
