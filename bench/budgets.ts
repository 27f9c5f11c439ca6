/**
 * What a page may weigh, in bytes, Brotli as sent. `document` is the whole response as it crosses
 * the wire, headers too: a server may send 14,600 bytes before it hears from the visitor. `font`,
 * `js` and `all` are what a phone loads before anybody scrolls or touches.
 */
const KB = 1024;
export const BUDGETS = {
  service: { document: 12_500, js: KB, font: 14 * KB, all: 40 * KB },
  home: { document: 14_600, js: 4 * KB, font: 14 * KB, all: 60 * KB },
  formVisible: { all: 75 * KB },
  formTouched: { all: 8 * KB },
  signIn: { js: 140 * KB },
  desk: { js: 200 * KB },
};

export type Weight = { document: number; js: number; font: number; images: number; all: number };

/** The budgets that a weight breaks, in words. */
export function broken(weight: Weight, budget: Partial<Weight>): string[] {
  return Object.entries(budget)
    .filter(([part, bytes]) => weight[part as keyof Weight] > bytes)
    .map(([part, bytes]) => `${part} is ${weight[part as keyof Weight]} bytes, over ${bytes}`);
}
