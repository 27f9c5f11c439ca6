import { z } from 'zod';
import { spansOfDay } from './hours.ts';

/** A UK number's digits as one dials them at home: `+44 (0)1495 290000`, `0044 1495…` and `(01495) 290-000` alike. */
export const nationalPhone = (phone: string) =>
  phone
    .replace('(0)', '')
    .replaceAll(/[\s().-]/g, '')
    .replace(/^(\+|00)44/, '0');

const ukPhone = z
  .string()
  .refine((phone) => /^0[1-9]\d{8,9}$/.test(nationalPhone(phone)), 'must be a UK phone number');

const words = z.string().trim().min(2);
/** A fact that may be left empty or out: what says it then goes with it. */
const optional = z.union([z.literal(''), words]).optional();

/** The parts of a picture that a cut can keep. */
const FOCUSES = [
  'top',
  'right top',
  'right',
  'right bottom',
  'bottom',
  'left bottom',
  'left',
  'left top',
  'centre',
] as const;

const sentence = z.string().regex(/^[A-Z].{10,}[.]$/);

const hoursOfDay = z.string().refine((text) => spansOfDay(text) !== null);

const hours = z.strictObject({
  week: z.strictObject({
    monday: hoursOfDay,
    tuesday: hoursOfDay,
    wednesday: hoursOfDay,
    thursday: hoursOfDay,
    friday: hoursOfDay,
    saturday: hoursOfDay,
    sunday: hoursOfDay,
  }),
  ifClosed: z.union([z.literal(''), sentence]).optional(),
});

/** What the owner's facts must look like. The build checks them: site.config.ts itself is loaded by browsers too. */
export const factsSchema = z.strictObject({
  name: words,
  tagline: optional,
  emergencyPhone: ukPhone,
  mobilePhone: z.union([z.literal(''), ukPhone]).optional(),
  whatsappPhone: z.union([z.literal(''), ukPhone]).optional(),
  email: z.email(),
  base: z.strictObject({
    town: words,
    county: optional,
    country: optional,
    latitude: z.number().min(49).max(61).optional(),
    longitude: z.number().min(-9).max(2).optional(),
  }),
  area: optional,
  emergencyArea: optional,
  streetAddress: optional,
  postcode: optional,
  companyNumber: optional,
  wasteCarrierRegistration: optional,
  hours: z.nullable(hours).optional(),
  response: z.union([z.literal(''), sentence]).optional(),
  welsh: z.enum(['', 'both', 'phone', 'writing', 'neither']).optional(),
  team: z
    .strictObject({
      identityCards: z.boolean().optional(),
      dbsChecked: z.boolean().optional(),
      womanOnRequest: z.boolean().optional(),
    })
    .optional(),
  prices: z.array(words).optional(),
  insurance: z.array(words).optional(),
  accreditations: z.array(words).optional(),
  memberships: z.array(words).optional(),
  methodStatement: z.union([z.literal(''), z.string().regex(/^\/[\w-]+\.pdf$/)]).optional(),
  retention: optional,
  hosting: optional,
  towns: z.array(words).optional(),
  claims: z
    .strictObject({ years: optional, jobs: optional, safety: optional, emailResponse: optional })
    .optional(),
  badges: z.array(words).optional(),
  copyrightYear: z.int().min(2000).max(2100).optional(),
  /** By the name of a token of src/ui/theme.css: six digits of hex after #. */
  colours: z.record(z.string(), z.string().regex(/^#[0-9a-f]{6}$/i)).optional(),
  /** By the name of a picture: what stays of it where its place has another shape, and what it shows, in words. */
  pictures: z
    .record(z.string(), z.strictObject({ focus: z.enum(FOCUSES).optional(), alt: optional }))
    .optional(),
});

/** The owner's facts, as site.config.ts states them. */
export type Facts = z.infer<typeof factsSchema>;
