import type { Locator, Page } from '@playwright/test';
import type { SubmissionField } from '../../../src/domain/submission.ts';
import { sample } from '../../support/samples.ts';

/** Where the form sends its request. */
export const API = '**/rest/v1/contact_submissions*';

export const URGENCY = 'EMERGENCY - Immediate Response';

/** The form's parts, found as a person finds them. */
export function contactForm(page: Page) {
  const form = page.getByRole('form', { name: 'Request help' });
  const fields = {
    name: form.getByRole('textbox', { name: 'Name' }),
    phone: form.getByRole('textbox', { name: 'Phone' }),
    email: form.getByRole('textbox', { name: 'Email' }),
    service: form.getByRole('combobox', { name: 'Service' }),
    location: form.getByRole('textbox', { name: 'Location' }),
    urgency: form.getByRole('combobox', { name: 'Urgency' }),
    details: form.getByRole('textbox', { name: 'Details' }),
  } satisfies Record<SubmissionField, Locator>;
  return {
    form,
    ...fields,
    submit: form.getByRole('button', { name: /Submit/ }),
    whatsapp: form.getByRole('button', { name: 'Send via WhatsApp' }),
    async fill() {
      await this.name.fill(sample.name);
      await this.phone.fill(sample.phone);
      await this.email.fill(sample.email);
      await this.service.selectOption(sample.service);
      await this.location.fill(sample.location);
      await this.urgency.selectOption(URGENCY);
      await this.details.fill(sample.details);
    },
  };
}

/** Opens the home page at its form, with the form's code there. */
export async function openForm(page: Page) {
  await page.goto('/#contact');
  const form = contactForm(page);
  await form.form.scrollIntoViewIfNeeded();
  await form.form.and(page.locator(':not([data-waits])')).waitFor();
  return form;
}

/** Where toasts appear. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
