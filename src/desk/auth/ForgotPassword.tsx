import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { requestPasswordLink } from '../../backend/session.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthFrame, messageOf } from './AuthFrame.tsx';

/** Requests a password link. The answer does not reveal whether the address has an account. */
export function ForgotPassword({ email: typed, onBack }: { email: string; onBack: () => void }) {
  const [email, setEmail] = useState(typed);
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking');
  const [failure, setFailure] = useState<string>();
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === 'sent') answer.current?.focus();
  }, [state]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLElement;
    setFailure(undefined);
    setState('busy');
    try {
      await requestPasswordLink(email.trim());
      setState('sent');
    } catch (error) {
      toast({ title: messageOf(error), tone: 'destructive' });
      setFailure(messageOf(error));
      setState('asking');
      field.focus();
    }
  }

  return (
    <AuthFrame title="Forgot your password?">
      {state === 'sent' ? (
        <div className="mt-7 grid justify-items-start gap-4 rounded-card border border-line bg-card p-6">
          <p ref={answer} tabIndex={-1} className="break-words font-semibold">
            If {email.trim()} has an account, we have emailed it a link.
          </p>
          <p>
            The link works once, within 30 minutes, and replaces any earlier one. An address can request a few
            links an hour.
          </p>
          <p>Nothing arrived? Check the spam folder, or ask the site’s owner.</p>
          <Button variant="secondary" onClick={() => setState('asking')}>
            Send another link
          </Button>
        </div>
      ) : (
        <form
          className="mt-7 grid gap-5 rounded-card border border-line bg-card p-6"
          onSubmit={submit}
          aria-busy={state === 'busy'}
        >
          <TextField
            name="email"
            label="Email"
            hint="We will email you a link to set a new password."
            type="email"
            required
            maxLength={255}
            autoComplete="username"
            spellCheck={false}
            autoFocus
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            error={failure}
          />
          <Button type="submit" size="lg" disabled={state === 'busy'} aria-busy={state === 'busy'}>
            Send me a link
          </Button>
        </form>
      )}
      <p className="mt-4">
        <Button variant="link" size="sm" onClick={onBack}>
          Back to sign in
        </Button>
      </p>
    </AuthFrame>
  );
}
