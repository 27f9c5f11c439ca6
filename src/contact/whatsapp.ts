import { URGENCIES } from '../domain/choices.ts';
import type { Submission } from '../domain/submission.ts';
import { GREETING } from '../links/ourChat.ts';

/** SPEC section 9: characters that a chat message may have. */
export const MESSAGE_LIMIT = 2000;

/** The request as a message that a person reads in a chat. */
export function composeMessage({
  name,
  phone,
  email,
  service,
  location,
  urgency,
  details,
}: Submission): string {
  const lines = [
    GREETING,
    '',
    `Service: ${service}`,
    ...(urgency ? [`How soon: ${URGENCIES[urgency]}`] : []),
    `Location: ${location}`,
    `Name: ${name}`,
    `Phone: ${phone}`,
    `Email: ${email}`,
    ...(details ? ['', details] : []),
  ];
  return lines.join('\n');
}
