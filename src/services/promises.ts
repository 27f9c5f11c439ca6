import { promises } from '../../site.config.ts';
import type { PromiseName, Promises } from '../domain/promises.ts';

/** The sentences of those promises, of the ones that belong to a page, that the owner keeps. */
export const keptPromises = (names: readonly PromiseName[], all: Promises = promises): string[] =>
  names.filter((name) => all[name].kept).map((name) => all[name].sentence);
