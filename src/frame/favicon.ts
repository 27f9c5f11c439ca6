import { colour } from '../ui/colours.ts';

/** BrandMark.tsx as a file of its own, for browsers' tabs and home screens. */
export const favicon = () =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Lit window</title>' +
  `<rect width="32" height="32" rx="8" fill="${colour('teal')}"/>` +
  `<circle cx="16" cy="16" r="6.5" fill="${colour('amber')}"/></svg>\n`;
