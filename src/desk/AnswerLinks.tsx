import { answers, site } from '../../site.config.ts';
import { directionsLink, mailtoLink, smsLink, telLink, whatsappLink } from '../links/hrefs.ts';
import { fillBlanks } from '../domain/fillBlanks.ts';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import { ButtonLink } from '../ui/Button.tsx';

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

/** The owner's words to whoever sent a request. */
function answerTo({ name, service }: SubmissionRow) {
  const known = { name, service, company: site.name };
  return { subject: fillBlanks(answers.subject, known), message: fillBlanks(answers.message, known) };
}

/** One press each: to call, to write, to go there. The chat begins with the owner's words. */
export function AnswerLinks({ submission }: { submission: SubmissionRow }) {
  const { phone, email, location } = submission;
  const { message } = answerTo(submission);
  return (
    <div className="grid grid-cols-2 gap-2 *:min-h-12">
      <ButtonLink size="sm" href={telLink(phone)}>
        Call
      </ButtonLink>
      <ButtonLink variant="outline" size="sm" href={whatsappLink(phone, message)} {...NEW_TAB}>
        WhatsApp
      </ButtonLink>
      <ButtonLink variant="outline" size="sm" href={mailtoLink(email)}>
        E-mail
      </ButtonLink>
      <ButtonLink
        variant="outline"
        size="sm"
        href={directionsLink(location, navigator.userAgent)}
        {...NEW_TAB}
      >
        Directions
      </ButtonLink>
    </div>
  );
}

/** Mail and text message that begin with the owner's words. */
export function BegunAnswers({ submission }: { submission: SubmissionRow }) {
  const { subject, message } = answerTo(submission);
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-soft print:hidden">
      With a greeting:
      <a
        className="inline-flex min-h-12 items-center text-teal underline"
        href={mailtoLink(submission.email, { subject, body: message })}
      >
        Write a mail
      </a>
      <a
        className="inline-flex min-h-12 items-center text-teal underline"
        href={smsLink(submission.phone, message)}
      >
        Write a text message
      </a>
    </p>
  );
}
