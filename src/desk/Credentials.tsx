import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { readSession, signIn, signUp, watchSession } from '../backend/session.ts';
import { canStoreSession } from '../backend/storage.ts';
import { passwordError } from '../domain/password.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { carryToast, showCarriedToasts, toast } from '../ui/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { clearNotice, readNotice } from './authNotices.ts';
import { PasswordField } from './PasswordField.tsx';
import { deskPath } from './place.ts';
import { StorageNotice } from './StorageNotice.tsx';
import { WhyHere } from './WhyHere.tsx';

type Mode = 'sign-in' | 'sign-up';
/** What went wrong, and the field to mend. */
type Failure = { field: 'email' | 'password'; message: string };

const WORDS = {
  'sign-in': { title: 'Admin Login', action: 'Sign in' },
  'sign-up': { title: 'Create Account', action: 'Create account' },
};
const TOGGLES = { 'sign-in': 'Need an account? Sign up', 'sign-up': 'Already have an account? Sign in' };

/** Back to where the desk was left. */
function enterDesk() {
  clearNotice();
  location.replace(deskPath());
}

/** SPEC section 2, /auth: sign in, or create an account. */
export function Credentials({ onForgot }: { onForgot: (email: string) => void }) {
  const [mode, setMode] = useState<Mode>('sign-in');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [canStore, setCanStore] = useState(canStoreSession);
  const notice = useRef<HTMLParagraphElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const [whyHere] = useState(readNotice);
  const { title, action } = WORDS[mode];

  useEffect(() => {
    showCarriedToasts();
    readSession().then(
      (session) => session && enterDesk(),
      () => undefined,
    );
    // In whichever tab it was: a sign-in in another one lets this one in too.
    return watchSession((event) => event === 'SIGNED_IN' && enterDesk());
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const controls = event.currentTarget.elements;
    const form = new FormData(event.currentTarget);
    // Storage that came back serves only after a reload, as the notice says.
    const canStoreNow = canStore && canStoreSession();
    setCanStore(canStoreNow);
    if (!canStoreNow) return notice.current?.focus();
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const fail = (field: Failure['field'], message: string) => {
      toast({ title: message, tone: 'destructive' });
      // A toast goes after four seconds: the same words stay beside the field.
      setFailure({ field, message });
      (controls.namedItem(field) as HTMLElement).focus();
    };
    setFailure(undefined);
    const problem = mode === 'sign-up' ? passwordError(String(form.get('password'))) : undefined;
    if (problem !== undefined) return fail('password', problem);
    setBusy(true);
    try {
      if (mode === 'sign-in') {
        await signIn(text('email'), String(form.get('password')));
        carryToast({ title: 'Logged in successfully!' });
        return enterDesk();
      }
      await signUp(text('email'), String(form.get('password')), text('full_name'));
      const created = { title: 'Account created! You can now log in.' };
      // Where addresses are confirmed by e-mail first, there is no session yet.
      if (await readSession()) {
        carryToast(created);
        return enterDesk();
      }
      toast(created);
      setMode('sign-in');
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : 'An error occurred';
      // Of an account that is made, it is the address that may be taken.
      fail(mode === 'sign-in' ? 'password' : 'email', message);
    }
    setBusy(false);
  }

  function toggle() {
    setFailure(undefined);
    setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in');
  }

  function forget() {
    onForgot(String(new FormData(formElement.current ?? undefined).get('email') ?? ''));
  }

  const errorOf = (field: Failure['field']) => (failure?.field === field ? failure.message : undefined);

  return (
    <AuthFrame title={title}>
      {whyHere && <WhyHere notice={whyHere} />}
      {!canStore && <StorageNotice ref={notice} />}
      <form
        ref={formElement}
        className="mt-7 grid gap-5 rounded-card border border-line bg-card p-6"
        onSubmit={submit}
        aria-busy={busy}
      >
        {mode === 'sign-up' && <TextField name="full_name" label="Full Name" required autoComplete="name" />}
        <TextField
          name="email"
          label="Email"
          type="email"
          required
          autoComplete={mode === 'sign-in' ? 'username' : 'email'}
          spellCheck={false}
          error={errorOf('email')}
        />
        <PasswordField
          label="Password"
          hint={mode === 'sign-up' ? 'At least 6 characters' : undefined}
          error={errorOf('password')}
          autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
        />
        {mode === 'sign-up' && (
          <p className="text-small text-soft">
            An account sees nothing until whoever runs this site makes it an admin’s.
          </p>
        )}
        <Button type="submit" size="lg" disabled={busy} aria-busy={busy}>
          {action}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {import.meta.env.SIGN_UP !== 'closed' && (
          <Button variant="link" size="sm" onClick={toggle}>
            {TOGGLES[mode]}
          </Button>
        )}
        {mode === 'sign-in' && (
          <Button variant="link" size="sm" onClick={forget}>
            Forgot your password?
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
