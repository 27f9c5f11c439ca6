import ts from 'typescript';
import { parseSource } from './sources.ts';

/** What only browsers have. */
const BROWSER_NAMES = new Set(
  'document window location history navigator localStorage sessionStorage matchMedia'.split(' '),
);

/** Whether importing a file is enough for it to use what only browsers have; calling its functions is not meant. */
export function runsInBrowser(root: string, file: string): boolean {
  const touches = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return false;
    if (ts.isIdentifier(node) && BROWSER_NAMES.has(node.text)) return !isOwnName(node);
    return ts.forEachChild(node, touches) ?? false;
  };
  return touches(parseSource(root, file));
}

/** `location` in `{ location: 1 }` or `place.location` is a name that the code itself gives. */
const isOwnName = (node: ts.Identifier) => 'name' in node.parent && node.parent.name === node;
