import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { askLink } from '../backend/recovery.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';

type ForgotPasswordProps = { email: string; onBack: () => void };

/** Asks for a mail with a link that sets a new password. It says the same whether the address has an account. */
export function ForgotPassword({ email: typed, onBack }: ForgotPasswordProps) {
  const [email, setEmail] = useState(typed);
  const [state, setState] = useState<'asking' | 'busy' | 'asked'>('asking');
  const [failure, setFailure] = useState<string>();
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === 'asked') answer.current?.focus();
  }, [state]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLElement;
    setFailure(undefined);
    setState('busy');
    try {
      await askLink(email.trim());
      setState('asked');
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : 'An error occurred';
      toast({ title: message, tone: 'destructive' });
      setFailure(message);
      setState('asking');
      field.focus();
    }
  }

  return (
    <AuthFrame title="Forgot your password?">
      {state === 'asked' ? (
        <div className="mt-7 grid justify-items-start gap-4 rounded-card border border-line bg-card p-6">
          <p ref={answer} tabIndex={-1} className="break-words font-semibold">
            If {email.trim()} has an account, a mail with a link is on its way to it.
          </p>
          <p>
            The link sets a new password, once, within 30 minutes. Only the newest one works, and an address
            gets no more than a few an hour.
          </p>
          <p>Nothing came? Look into the spam folder, or ask whoever runs this site.</p>
          <Button variant="secondary" onClick={() => setState('asking')}>
            Ask again
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
            hint="We mail you a link that sets a new password."
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
