import { NEXT_PAGES } from './nextPages.ts';

/** What a page asks for only when it has been painted: the font, the manifest, and the pages that may come next. */

const add = (name: string, properties: object) =>
  document.head.append(Object.assign(document.createElement(name), properties));

document.fonts.load('1em Figtree').then(() => {
  document.body.dataset.font = '';
});

add('link', { rel: 'manifest', href: '/site.webmanifest' });

type Connection = { saveData?: boolean };
const { connection } = navigator as { connection?: Connection };

if (!connection?.saveData) add('script', { type: 'speculationrules', textContent: NEXT_PAGES });
