/**
 * What a page may weigh, in bytes as they cross the wire: Brotli, with headers and inline scripts. `js`, `font` and `all`
 * are what a phone loads before a scroll or touch. A server may send 14,600 bytes before the visitor's first reply; of
 * the documents' budgets 500 bytes stay free for the owner's texts.
 */
const KB = 1024;
const FREE = 500;
export const BUDGETS = {
  home: { document: 14_600 - FREE, js: 4 * KB, font: 14 * KB, all: 60 * KB },
  service: { document: 12_500 - FREE, js: 1.5 * KB, font: 14 * KB, all: 40 * KB },
  formVisible: { js: 75 * KB },
  formTouched: { all: 20 * KB },
  signIn: { js: 140 * KB },
  desk: { js: 200 * KB },
};

export type Weight = { document: number; js: number; font: number; images: number; all: number };

/** @returns a sentence for each part of the budget that the weight exceeds. */
export function exceeded(weight: Weight, budget: Partial<Weight>): string[] {
  return Object.entries(budget)
    .filter(([part, bytes]) => weight[part as keyof Weight] > bytes)
    .map(([part, bytes]) => `${part} is ${weight[part as keyof Weight]} bytes, over ${bytes}`);
}
