/** The services that the form offers (SPEC section 3). The database's CHECK service_known lists the same. */
export const SERVICES = [
  'Trauma Scene Cleaning',
  'Crime Scene Cleaning',
  'Suicide / Self Harm Cleaning',
  'Biohazard Remediation',
  'Sharps Removal',
  'Void Property Cleaning',
  'Hoarding Clearance',
  'Pigeon Guano Removal',
  'Fly Tipping Clearance',
  'Hazardous Waste Removal',
  'Emergency Service',
  'Quote Request',
] as const;

/** How soon: what is stored, and what the visitor is offered. */
export const URGENCIES = {
  emergency: 'EMERGENCY - Immediate Response',
  urgent: 'Urgent - Within 24 hours',
  standard: 'Standard - Within 48 hours',
  scheduled: 'Scheduled - Quote only',
} as const;

export type ServiceOption = (typeof SERVICES)[number];
export type Urgency = keyof typeof URGENCIES;
