import type { ServiceOption } from '../domain/choices.ts';

/** Leads to the form, with the service chosen there. */
export const quoteLink = (option: ServiceOption) => `/?service=${encodeURIComponent(option)}#contact`;
