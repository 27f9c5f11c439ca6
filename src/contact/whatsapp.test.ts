import { expect, test } from 'vitest';
import type { Submission } from '../domain/submission.ts';
import { composeMessage } from './whatsapp.ts';

const submission = {
  name: 'Ann Example',
  phone: '01632 960001',
  email: 'ann@mail.example',
  service: 'Sharps Removal',
  location: 'Newport',
  urgency: 'urgent',
  details: 'Two lines,\nas typed.',
} satisfies Submission;

test('the message reads as a person would write it', () => {
  expect(composeMessage(submission)).toBe(
    [
      'Hello, I would like to ask for help.',
      '',
      'Service: Sharps Removal',
      'How soon: Urgent - Within 24 hours',
      'Location: Newport',
      'Name: Ann Example',
      'Phone: 01632 960001',
      'Email: ann@mail.example',
      '',
      'Two lines,',
      'as typed.',
    ].join('\n'),
  );
});

test('every field is in the message', () => {
  const { urgency: _stored, ...asWritten } = submission;
  for (const value of Object.values(asWritten)) expect(composeMessage(submission)).toContain(value);
});

test('what was left open is left out', () => {
  const message = composeMessage({ ...submission, urgency: null, details: null });
  expect(message).not.toContain('How soon');
  expect(message.endsWith('ann@mail.example')).toBe(true);
});
