import { z } from 'zod';

const ukPhone = z
  .string()
  .refine(
    (phone) => /^0\d{9,10}$/.test(phone.replaceAll(' ', '')),
    'a UK number of 10 or 11 digits, starting with 0',
  );

/** What the owner's facts must look like. The build checks them: site.config.ts itself is loaded by browsers too. */
export const factsSchema = z.strictObject({
  name: z.string().min(2),
  tagline: z.string().min(2),
  emergencyPhone: ukPhone,
  mobilePhone: ukPhone,
  whatsappPhone: ukPhone,
  email: z.email(),
  base: z.object({
    town: z.string().min(2),
    county: z.string().min(2),
    country: z.string().min(2),
    latitude: z.number().min(49).max(61),
    longitude: z.number().min(-9).max(2),
  }),
  area: z.string().min(2),
  streetAddress: z.string(),
  postcode: z.string(),
  companyNumber: z.string(),
  wasteCarrierRegistration: z.string(),
  openingHours: z.array(z.string().min(5)),
  retention: z.string().min(5),
  hosting: z.string(),
  towns: z.array(z.string().min(2)).min(1),
  claims: z.object({ years: z.string(), jobs: z.string(), safety: z.string(), emailResponse: z.string() }),
  badges: z.array(z.string().min(2)),
  copyrightYear: z.int().min(2000),
});

/** The owner's facts, as site.config.ts states them. */
export type Facts = z.infer<typeof factsSchema>;
