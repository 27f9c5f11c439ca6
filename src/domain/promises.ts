import { z } from 'zod';
import { flag, sentence } from './facts.ts';

/**
 * What the owner may promise beyond what the specification claims. Twelve at most: a longer list is
 * one that nobody keeps. Sentences, and which are kept, stand in site.config.ts.
 */
export const PROMISES = [
  'writtenPrice',
  'unmarkedVehicles',
  'inConfidence',
  'nothingLeavesUnasked',
  'valuablesSetAside',
  'photographs',
  'writtenRecord',
  'wastePapers',
  'riskAssessment',
  'sharpsCounted',
  'laundry',
  'stages',
] as const;

export type PromiseName = (typeof PROMISES)[number];

const promise = z.strictObject({
  /** A whole sentence: it is shown as a line of its own. */
  sentence,
  /** Whether the owner keeps it. Only then do pages show it. */
  kept: flag,
});

/** Each promise has its sentence, and is on or off. */
export const promisesSchema = z.record(z.enum(PROMISES), promise);

export type Promises = z.infer<typeof promisesSchema>;
