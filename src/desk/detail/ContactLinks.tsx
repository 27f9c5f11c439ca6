import { answers, site } from '../../../site.config.ts';
import { fillBlanks } from '../../domain/fillBlanks.ts';
import { directionsLink, mailtoLink, smsLink, telLink, whatsappLink } from '../../domain/links.ts';
import type { SubmissionRow } from '../../domain/submissionRow.ts';
import { ButtonLink } from '../../ui/Button.tsx';

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

/** Returns the owner's greeting for a request (site.config.ts). */
function greetingFor({ name, service }: SubmissionRow) {
  const known = { name, service, company: site.name };
  return { subject: fillBlanks(answers.subject, known), body: fillBlanks(answers.message, known) };
}

/** Number and address, as links without a greeting. */
export function Addresses({ submission }: { submission: SubmissionRow }) {
  const { phone, email } = submission;
  const link = 'inline-flex min-h-6 items-center text-teal underline pointer-coarse:min-h-11';
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      <a className={`figures ${link}`} href={telLink(phone)}>
        {phone}
      </a>
      <a className={`break-all ${link}`} href={mailtoLink(email)}>
        {email}
      </a>
    </p>
  );
}

/** Call, write or drive there. Messages begin with the owner's greeting. */
export function ContactLinks({ submission }: { submission: SubmissionRow }) {
  const { phone, email, location } = submission;
  const greeting = greetingFor(submission);
  const look = 'min-h-11 px-1 whitespace-nowrap max-xl:text-fine';
  const outline = { variant: 'outline', size: 'sm', className: look } as const;
  return (
    <div className="grid grid-cols-4 gap-1.5 sm:gap-2 print:hidden">
      <ButtonLink size="sm" className={look} href={telLink(phone)}>
        Call
      </ButtonLink>
      <ButtonLink {...outline} href={whatsappLink(phone, greeting.body)} {...NEW_TAB}>
        WhatsApp
      </ButtonLink>
      <ButtonLink {...outline} href={mailtoLink(email, greeting)}>
        Email
      </ButtonLink>
      <ButtonLink {...outline} href={directionsLink(location, navigator.userAgent)} {...NEW_TAB}>
        Directions
      </ButtonLink>
    </div>
  );
}

/** A text message that begins with the owner's greeting. */
export function TextMessageLink({ submission }: { submission: SubmissionRow }) {
  return (
    <a
      className="inline-flex min-h-9 items-center text-teal underline pointer-coarse:min-h-11"
      href={smsLink(submission.phone, greetingFor(submission).body)}
    >
      Text message
    </a>
  );
}
