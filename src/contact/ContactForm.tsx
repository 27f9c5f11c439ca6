import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { site } from '../../site.config.ts';
import { whatsappLink } from '../domain/links.ts';
import { checkSubmission, type FieldError, type Submission } from '../domain/submission.ts';
import { afterPaint } from '../ui/afterPaint.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/toast.ts';
import { ContactFields } from './ContactFields.tsx';
import { INSTEAD_OF_FORM } from './insteadOfForm.ts';
import { Outcome, type SendingOutcome } from './Outcome.tsx';
import { preselectService } from './preselect.ts';
import { preloadBackend, send } from './send.ts';
import { composeMessage, MESSAGE_LIMIT } from './whatsapp.ts';

/** The request form (SPEC sections 2, 4, 5 and 8), in its own error boundary. */
export function ContactForm() {
  return (
    <ErrorBoundary>
      <SubmissionForm />
    </ErrorBoundary>
  );
}

/** Brings the form in `container`, as the build wrote it, to life. */
export function hydrate(container: Element) {
  // The rules would try whether they may make code of themselves. The policy refuses that, and a refusal takes 11 ms.
  config({ jitless: true });
  // Asked for the first time they take ten times as long: not when somebody has pressed.
  setTimeout(() => checkSubmission(new FormData()));
  return hydrateRoot(container, <ContactForm />);
}

function SubmissionForm() {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const latest = useRef<FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [outcome, setOutcome] = useState<SendingOutcome>();

  /** What the form holds; undefined where a field is wrong, whose message is in a toast then, and soon beside it. */
  function validated(describe: (message: string) => string): Submission | undefined {
    if (!form.current) return undefined;
    const { submission, errors: found = [] } = checkSubmission(new FormData(form.current));
    latest.current = found;
    const [first] = found;
    if (first) {
      toast({ title: 'Validation Error', description: describe(first.message), tone: 'destructive' });
      explain(form.current.elements.namedItem(first.field) as HTMLElement, found);
    } else setErrors([]);
    return submission;
  }

  /** Each field says what is wrong with it, and the first has the focus: that takes a slow phone longer than a press may. */
  async function explain(first: HTMLElement, found: FieldError[]) {
    const { activeElement } = document;
    await afterPaint();
    // Whoever has corrected it and pressed again is not told of what was wrong.
    if (latest.current !== found) return;
    // Now, so that the page is laid out once, messages and focus together.
    flushSync(() => setErrors(found));
    // Whoever has gone elsewhere meanwhile is not called back.
    if (document.activeElement === activeElement) first.focus();
  }

  async function submit() {
    if (sending.current) return;
    setOutcome(undefined);
    const submission = validated((message) => message);
    if (!submission) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(submission);
      form.current?.reset();
      setOutcome(submission.urgency === 'emergency' ? 'sentEmergency' : 'sent');
      toast({
        title: 'Request Submitted!',
        description: "We've received your request and will contact you shortly.",
      });
    } catch {
      setOutcome('failed');
      toast({
        title: 'Submission Failed',
        description: INSTEAD_OF_FORM,
        tone: 'destructive',
      });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function openWhatsapp() {
    const submission = validated((message) => `Please fix: ${message}`);
    if (!submission) return;
    const message = composeMessage(submission);
    if (message.length > MESSAGE_LIMIT) {
      toast({
        title: 'Message Too Long',
        description: 'Please reduce the details section to use WhatsApp.',
        tone: 'destructive',
      });
      return;
    }
    open(whatsappLink(site.whatsappPhone ?? '', message), '_blank', 'noopener');
  }

  const onReady = useEffectEvent(() => {
    if (!form.current) return;
    preselectService(form.current);
    const isPressed = form.current.dataset.waits === 'pressed';
    delete form.current.dataset.waits;
    form.current.removeAttribute('aria-busy');
    if (isPressed) submit();
  });
  useEffect(() => onReady(), []);

  return (
    <form
      ref={form}
      noValidate
      method="post"
      action="/request"
      data-waits=""
      aria-label="Request help"
      className="group grid gap-4"
      onFocus={preloadBackend}
      onInput={({ target }) =>
        setErrors((now) => now.filter(({ field }) => field !== (target as HTMLInputElement).name))
      }
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ContactFields errors={errors} />
      <div className={`grid gap-3 ${site.whatsappPhone ? 'sm:grid-cols-2' : ''}`}>
        <Button type="submit" size="lg" disabled={busy} aria-busy={busy}>
          {busy ? 'Submitting...' : 'Submit Request'}
        </Button>
        {site.whatsappPhone && (
          <Button
            variant="outline"
            size="lg"
            className="noscript:hidden"
            data-whatsapp
            onClick={openWhatsapp}
          >
            <Icon name="chat" />
            Send via WhatsApp
          </Button>
        )}
      </div>
      {/* The notice relies on it: what says something about health may be used only with explicit consent. */}
      <p className="text-small text-soft">
        By sending this you agree that we use what you write, also about health, to answer you.{' '}
        <a href="/privacy" className="underline">
          Privacy notice
        </a>
      </p>
      <Outcome outcome={outcome} />
    </form>
  );
}
