import { parse } from 'node-html-parser';

const KEPT = ['href', 'src', 'alt', 'width', 'height', 'type', 'name', 'for', 'id', 'value', 'rows'];
const STYLE =
  'body{font:17px/1.6 system-ui,sans-serif;max-width:44rem;margin:auto;padding:1rem;color:#16232b;background:#f4f1ea}img{max-width:100%;height:auto}h1,h2,h3{line-height:1.2}dialog{display:block;position:static}nav ol li{display:inline}input,select,textarea{display:block;width:100%;font:inherit}';

/**
 * Rewrites one of our pages as somebody would write it by hand: the same words, a dozen rules of style, the system's
 * font, the first picture alone, no script.
 * @param source the HTML of our page.
 * @param picture the path of the first picture.
 */
export function handWritten(source: string, picture: string): string {
  const page = parse(source);
  const title = page.querySelector('title')?.text ?? '';
  for (const part of page.querySelectorAll('head, script, style, link, svg, noscript, source')) part.remove();
  const [first, ...others] = page.querySelectorAll('img');
  for (const image of others) (image.closest('picture') ?? image).remove();
  first?.setAttribute('src', picture);
  const body = page.querySelector('body');
  // Unfolded at the top, the menu would push the picture off the first screen.
  for (const part of page.querySelectorAll('header nav, dialog, [aria-label="Call, write or chat"]'))
    body?.appendChild(part.remove());
  for (const element of page.querySelectorAll('*'))
    for (const name of Object.keys(element.attributes))
      if (!KEPT.includes(name)) element.removeAttribute(name);
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>${body?.innerHTML}`;
}
