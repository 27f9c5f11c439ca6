/** Kilobytes of 1024 bytes, Brotli as sent. The whole page is what a phone loads before it scrolls. */
export const BUDGETS = {
  service: { html: 12, js: 2, font: 35, all: 80 },
  home: { html: 14, js: 4, font: 35, all: 100 },
  formVisible: { all: 80 },
  formTouched: { all: 8 },
  signIn: { js: 140 },
  desk: { js: 200 },
};

export type Weight = { html: number; js: number; font: number; images: number; all: number };

/** The budgets that a weight breaks, in words. */
export function broken(weight: Weight, budget: Partial<Weight>): string[] {
  return Object.entries(budget)
    .filter(([part, kilobytes]) => weight[part as keyof Weight] > kilobytes * 1024)
    .map(([part, kilobytes]) => `${part} is ${weight[part as keyof Weight]} bytes, over ${kilobytes} KB`);
}
