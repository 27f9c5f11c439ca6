import { useEffect, useRef } from 'react';
import { site } from '../../site.config.ts';
import { telLink } from '../domain/links.ts';
import { OUR_CHAT } from '../links/ourChat.ts';

/** How a sending may end: who sent an emergency is told to call, not to wait for an answer. */
export type SendingOutcome = 'sent' | 'sentEmergency' | 'failed';

/**
 * Says how the sending ended, for as long as the visitor needs to read it: the toast is gone in four seconds.
 */
export function Outcome({ outcome }: { outcome: SendingOutcome | undefined }) {
  const note = useRef<HTMLParagraphElement>(null);
  // The pressed button was disabled while it sent, and lost the focus.
  useEffect(() => {
    if (outcome) note.current?.focus();
  }, [outcome]);
  if (outcome === 'sent' || outcome === 'sentEmergency') {
    return (
      <p ref={note} tabIndex={-1} className="rounded-control border border-sage bg-sage-tint p-4 text-small">
        <strong className="block text-body">Your request is with us.</strong>
        {outcome === 'sent'
          ? `${site.claims?.emailResponse ? `We answer e-mail ${site.claims.emailResponse}. ` : ''}If it cannot wait, call `
          : 'Please call now as well: it is faster. '}
        <a className="font-semibold underline" href={telLink(site.emergencyPhone)}>
          {site.emergencyPhone}
        </a>
        .
      </p>
    );
  }
  if (outcome !== 'failed') return null;
  return (
    <p ref={note} tabIndex={-1} className="rounded-control border border-blush bg-red-tint p-4 text-small">
      <strong className="block text-body">Your request has not been sent.</strong>
      Nothing you wrote is lost. Please try again{OUR_CHAT ? ', ' : ' or '}call{' '}
      <a className="font-semibold underline" href={telLink(site.emergencyPhone)}>
        {site.emergencyPhone}
      </a>
      {OUR_CHAT && (
        <>
          {' '}
          or{' '}
          <a className="font-semibold underline" href={OUR_CHAT} target="_blank" rel="noopener noreferrer">
            use WhatsApp<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </>
      )}
      .
    </p>
  );
}
