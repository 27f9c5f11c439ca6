import { z } from 'astro/zod';
import { SERVICES } from '../domain/choices.ts';
import { PROMISES } from '../domain/promises.ts';
import { HELP_LINE_NAMES } from './helpLines.ts';
import { sourceSchema } from './sources.ts';

/** Astro prints these messages with the file and the field's name. */
const line = z
  .string({
    error: ({ input }) => (input === undefined ? 'is missing' : 'write a text between double quotes'),
  })
  .trim()
  .min(2, { error: ({ input }) => (input ? 'is too short' : 'is empty') });
const flag = z.boolean({ error: 'write true or false, without quotes' });

/** A service's page and card: the front matter of src/content/services/*.md. */
export const serviceSchema = z
  .object({
    /** Place in menus and on the home page, from 1. */
    order: z.int().min(1),
    /** Name on the card and in menus (SPEC section 2). */
    title: line,
    /** The page's main heading. */
    heading: line,
    /** The document's title for search engines, which show some 60 characters of it and the firm's name. */
    searchTitle: line
      .min(35)
      .max(45)
      .refine((text) => text.includes('Wales'), { error: 'must name Wales' }),
    /** For search engines and shared links. */
    description: line.min(80).max(160),
    /** The hero's text. */
    intro: line.max(260),
    card: z.strictObject({
      description: line.max(120),
      features: z.array(line.max(40)).length(4),
    }),
    /** The form's option that belongs to this service. */
    option: z.enum(SERVICES),
    /** Who it is for. */
    audience: z.array(line).min(2),
    benefits: z.array(z.strictObject({ title: line, text: line })).min(3),
    /** Which of the owner's promises belong here; those that are kept are shown. */
    promises: z.array(z.enum(PROMISES)).min(1),
    handledTitle: line,
    /** What is handled. */
    handled: z.array(line).min(4),
    /** The numbered process. */
    steps: z.array(z.strictObject({ title: line, text: line })).min(3),
    /** Standards worked to; left out where there are none to name. */
    standards: z.array(line).optional(),
    /** What happens to belongings. */
    belongings: line,
    /** What is peculiar to this waste, in two sentences; shared/waste.md explains the law. */
    waste: line.refine((text) => text.split(/(?<=[.?!])\s/).length === 2, { error: 'must be two sentences' }),
    questions: z
      .array(z.strictObject({ question: line, answer: line }))
      .min(4)
      .max(6),
    /** Three other services, by file name. */
    related: z.array(line).length(3),
    /** Whether the page shows who listens, at its beginning. */
    help: flag,
    /** Who else can help with what the page is about; among them everyone whom it names. */
    helpLines: z.array(z.enum(HELP_LINE_NAMES)).default([]),
    /** Whether those who buy for others read it: the page then shows the owner's credentials. */
    buyers: flag.default(false),
    /** What the picture shows, for those who cannot see it, and that it is drawn: no picture claims to be of a job. */
    pictureAlt: line.max(140),
    sources: z.array(sourceSchema),
  })
  .strict();

/** A text that all service pages share: src/content/shared/*.yaml. */
export const sharedSchema = z.strictObject({
  /** Place on the page, from 1. */
  order: z.int().min(1),
  title: line,
  paragraphs: z.array(line).min(1),
  /** Whether the owner's prices stand below it, where there are any. */
  withPrices: flag.default(false),
  sources: z.array(sourceSchema).min(1),
});

/** A section of the page "Before we come": src/content/beforeWeCome/*.yaml. */
export const visitSchema = sharedSchema.extend({
  /** What a link to it ends in. */
  anchor: z.string().regex(/^[a-z]+$/),
  /** May be none: most of it is advice, and no statement of fact. */
  sources: z.array(sourceSchema),
});

export type Service = z.infer<typeof serviceSchema>;

export type SharedText = z.infer<typeof sharedSchema>;

export type VisitText = z.infer<typeof visitSchema>;
