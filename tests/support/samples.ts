import type { SubmissionField } from '../../src/domain/submission.ts';

/** A request as a form sends it, every field filled in, made up from Ofcom's and RFC 2606's ranges for fiction. */
export const sample = {
  name: 'Ann Example',
  phone: '01632 960001',
  email: 'ann@mail.example',
  service: 'Sharps Removal',
  location: 'Newport',
  urgency: 'emergency',
  details: 'Please ring first.',
} satisfies Record<SubmissionField, string>;

export const PASSWORD = 'correct horse';
