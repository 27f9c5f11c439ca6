import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { type HTMLElement, parse } from 'node-html-parser';

/**
 * The page that somebody who writes HTML by hand would make of one of ours: the same words and the
 * same first picture, a dozen rules of style, the system's font, no script and no other picture.
 */
export function handWritten(source: string, picture: string): string {
  const page = parse(source);
  const title = page.querySelector('title')?.text ?? '';
  for (const part of page.querySelectorAll('head, script, style, link, svg, noscript, source')) part.remove();
  const [first, ...others] = page.querySelectorAll('img');
  for (const image of others) image.closest('picture')?.remove();
  first?.setAttribute('src', picture);
  // What ours folds away on a phone stands at the foot: unfolded on top, it would push the picture off the first screen.
  const body = page.querySelector('body');
  const folded = page.querySelectorAll('header nav, dialog, [aria-label="Call, write or chat"]');
  for (const part of folded) body?.appendChild(part.remove());
  for (const element of page.querySelectorAll('*')) keepOnly(element, KEPT);
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>${body?.innerHTML}`;
}

const KEPT = ['href', 'src', 'alt', 'width', 'height', 'type', 'name', 'for', 'id', 'value', 'rows'];
const STYLE =
  'body{font:17px/1.6 system-ui,sans-serif;max-width:44rem;margin:auto;padding:1rem;color:#16232b;background:#f4f1ea}img{max-width:100%;height:auto}h1,h2,h3{line-height:1.2}dialog{display:block;position:static}nav ol li{display:inline}input,select,textarea{display:block;width:100%;font:inherit}';

function keepOnly(element: HTMLElement, names: readonly string[]) {
  for (const name of Object.keys(element.attributes))
    if (!names.includes(name)) element.removeAttribute(name);
}

export type Yardstick = { html: string; picture: Buffer; pictureType: string };

/** Serves each yardstick at its path, as our own server would: compressed, on a free port. */
export async function serveYardsticks(yardsticks: ReadonlyMap<string, Yardstick>): Promise<Server> {
  const compressed = new Map([...yardsticks].map(([path, { html }]) => [path, brotliCompressSync(html)]));
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const page = compressed.get(path);
    const picture = yardsticks.get(path.replace(/^\/picture/, ''));
    if (page) {
      response
        .setHeader('Content-Encoding', 'br')
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(page);
    } else if (picture) response.setHeader('Content-Type', picture.pictureType).end(picture.picture);
    else response.writeHead(404).end();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
