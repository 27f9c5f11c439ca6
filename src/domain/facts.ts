import { z } from 'zod';
import { spansOfDay } from './hours.ts';

/** A UK number's digits as dialled at home: `+44 (0)1495 290000`, `0044 1495…` and `(01495) 290-000` alike. */
export const nationalPhone = (phone: string) =>
  phone
    .replace('(0)', '')
    .replaceAll(/[\s().-]/g, '')
    .replace(/^(\+|00)44/, '0');

/** Each rule's message tells the owner what to write. */
const text = (error: string) => z.string({ error }).trim().min(2, { error });
const orEmpty = (rule: z.ZodString, error: string) => z.union([z.literal(''), rule], { error }).optional();
const optional = orEmpty(z.string().trim().min(2), "Write at least two letters between quotes, or ''.");
const list = (example: string) => {
  const error = `Write a list such as [${example}], or an empty one: [].`;
  return z.array(text(error), { error }).optional();
};
export const flag = z.boolean({ error: 'Write true or false, without quotes.' });

const PHONE = "Write a UK number of 10 or 11 digits, such as '01495 290000'.";
const isUkPhone = (phone: string) => /^0[1-9]\d{8,9}$/.test(nationalPhone(phone));
const ukPhone = z.string({ error: PHONE }).refine(isUkPhone, { error: PHONE });
const optionalPhone = z
  .string({ error: PHONE })
  .refine((phone) => phone === '' || isUkPhone(phone), { error: `${PHONE} Or leave it empty: ''.` })
  .optional();

const SENTENCE = 'Write a whole sentence, from its capital to its full stop.';
export const sentence = z.string({ error: SENTENCE }).regex(/^[A-Z].{10,}\.$/, { error: SENTENCE });
const optionalSentence = orEmpty(sentence, `${SENTENCE} Or leave it empty: ''.`);

const HOURS = "Write hours such as '08:00-18:00', '08:00-12:00, 13:00-18:00', '24 h' or 'closed'.";
const hoursOfDay = z.string({ error: HOURS }).refine((hours) => spansOfDay(hours) !== null, { error: HOURS });

const degrees = (min: number, max: number, example: number) => {
  const error = `Write degrees from ${min} to ${max} without quotes, such as ${example}.`;
  return z.number({ error }).min(min, { error }).max(max, { error }).optional();
};

const YEAR = 'Write a year without quotes, such as 2026.';
const COLOUR = "Write '#' and six digits from 0 to 9 and a to f, between quotes.";

/** The part of a picture that is kept where its place has another shape. */
const FOCUSES = [
  'top',
  'bottom',
  'left',
  'right',
  'left top',
  'right top',
  'left bottom',
  'right bottom',
] as const;

/** The owner's facts. The build checks site.config.ts against it; browsers load that file without the rules. */
export const factsSchema = z.strictObject({
  name: text("Write the company's name between the quotes."),
  tagline: optional,
  emergencyPhone: ukPhone,
  mobilePhone: optionalPhone,
  whatsappPhone: optionalPhone,
  email: z.email({ error: "Write an address such as 'info@your-firm.wales'." }),
  base: z.strictObject(
    {
      town: text('Write the town that you are based in between the quotes.'),
      county: optional,
      country: optional,
      latitude: degrees(49, 61, 51.7985),
      longitude: degrees(-9, 2, -3.1786),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? "Write { town: 'Your town' }." : undefined) },
  ),
  /** Where you work, and how far you go in an emergency. */
  area: optional,
  emergencyArea: optional,
  streetAddress: optional,
  postcode: optional,
  companyNumber: optional,
  wasteCarrierRegistration: optional,
  /** When the phone is answered, in British time. Nothing is claimed while it is null. */
  hours: z
    .strictObject({
      week: z.strictObject({
        monday: hoursOfDay,
        tuesday: hoursOfDay,
        wednesday: hoursOfDay,
        thursday: hoursOfDay,
        friday: hoursOfDay,
        saturday: hoursOfDay,
        sunday: hoursOfDay,
      }),
      ifClosed: optionalSentence,
    })
    .nullable()
    .optional(),
  /** How soon somebody comes. */
  response: optionalSentence,
  welsh: z
    .enum(['', 'both', 'phone', 'writing', 'neither'], {
      error: "Write 'both', 'phone', 'writing' or 'neither', or leave it empty: ''.",
    })
    .optional(),
  /** True of every person who is sent. */
  team: z
    .strictObject({
      identityCards: flag.optional(),
      dbsChecked: flag.optional(),
      womanOnRequest: flag.optional(),
    })
    .optional(),
  prices: list("'One room: £300 to £600, with VAT'"),
  insurance: list("'Public liability: £10 million'"),
  accreditations: list("'A name', 'Another'"),
  memberships: list("'A name', 'Another'"),
  /** A file in public/. */
  methodStatement: orEmpty(
    z.string().regex(/^\/[\w-]+\.pdf$/),
    "Write a name such as '/method-statement.pdf', or leave it empty: ''.",
  ),
  retention: optional,
  hosting: optional,
  towns: list("'Newport', 'Cardiff'"),
  claims: z
    .strictObject({ years: optional, jobs: optional, safety: optional, emailResponse: optional })
    .optional(),
  badges: list("'IICRC Certified'"),
  copyrightYear: z.int({ error: YEAR }).min(2000, { error: YEAR }).max(2100, { error: YEAR }).optional(),
  /** By the name of a token in src/ui/theme.css. */
  colours: z
    .record(z.string(), z.string({ error: COLOUR }).regex(/^#[0-9a-f]{6}$/i, { error: COLOUR }))
    .optional(),
  /** Pictures by name: which part to keep when cropping, and the text for screen readers. */
  pictures: z
    .record(
      z.string(),
      z.strictObject({
        focus: z
          .enum([...FOCUSES, 'centre'], { error: `Write one of: ${FOCUSES.join(', ')}, centre.` })
          .optional(),
        alt: optional,
      }),
    )
    .optional(),
});

/** The owner's facts, as site.config.ts states them. */
export type Facts = z.infer<typeof factsSchema>;
