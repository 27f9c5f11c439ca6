import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { readSession, signIn, signUp, watchSession } from '../../backend/session.ts';
import { canStoreSession } from '../../backend/storage.ts';
import { passwordError } from '../../domain/password.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { carryToast, showCarriedToasts, toast } from '../../ui/toast.ts';
import { deskPath } from '../address.ts';
import { AuthFrame, FormWarning, messageOf, StorageWarning } from './AuthFrame.tsx';
import { clearReason, type LeaveReason, readReason } from './leave.ts';
import { PasswordField } from './PasswordField.tsx';

type Failure = { field: 'email' | 'password'; message: string };

const MODES = {
  'sign-in': { title: 'Admin Login', action: 'Sign in', toggle: 'Need an account? Sign up' },
  'sign-up': {
    title: 'Create Account',
    action: 'Create account',
    toggle: 'Already have an account? Sign in',
  },
};

const REASONS: Record<LeaveReason, { title: string; text: string }> = {
  'signed-out': {
    title: 'You were signed out.',
    text: 'Your session was ended in another tab or on another device. Sign in to continue where you left off.',
  },
  denied: {
    title: 'Your account does not have admin access.',
    text: 'Your password is correct, but only admins can see the requests. Ask the site’s owner for access, then sign in here.',
  },
};

/** Opens the desk where it was left. */
function openDesk() {
  clearReason();
  location.replace(deskPath());
}

/** Signs in, or creates an account. */
export function Credentials({ onForgot }: { onForgot: (email: string) => void }) {
  const [mode, setMode] = useState<keyof typeof MODES>('sign-in');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [canStore, setCanStore] = useState(canStoreSession);
  const [reason] = useState(readReason);
  const warning = useRef<HTMLParagraphElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const { title, action, toggle } = MODES[mode];

  useEffect(() => {
    showCarriedToasts();
    readSession().then(
      (session) => session && openDesk(),
      () => undefined,
    );
    return watchSession((event) => event === 'SIGNED_IN' && openDesk());
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const controls = event.currentTarget.elements;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const password = String(form.get('password'));
    const fail = (field: Failure['field'], message: string) => {
      toast({ title: message, tone: 'destructive' });
      setFailure({ field, message });
      (controls.namedItem(field) as HTMLElement).focus();
    };
    // supabase-js decides at page load whether it has storage, so storage unblocked since needs a reload.
    const canStoreNow = canStore && canStoreSession();
    setCanStore(canStoreNow);
    if (!canStoreNow) return warning.current?.focus();
    setFailure(undefined);
    const problem = mode === 'sign-up' ? passwordError(password) : undefined;
    if (problem !== undefined) return fail('password', problem);
    setBusy(true);
    try {
      if (mode === 'sign-in') {
        await signIn(text('email'), password);
        carryToast({ title: 'Logged in successfully!' });
        return openDesk();
      }
      await signUp(text('email'), password, text('full_name'));
      const created = { title: 'Account created! You can now log in.' };
      // Without a session the address has to be confirmed by email first.
      if (await readSession()) {
        carryToast(created);
        return openDesk();
      }
      toast(created);
      setMode('sign-in');
    } catch (error) {
      fail(mode === 'sign-in' ? 'password' : 'email', messageOf(error));
    }
    setBusy(false);
  }

  const errorOf = (field: Failure['field']) => (failure?.field === field ? failure.message : undefined);

  return (
    <AuthFrame title={title}>
      {reason && <FormWarning title={REASONS[reason].title}>{REASONS[reason].text}</FormWarning>}
      {!canStore && <StorageWarning ref={warning} />}
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
            A new account cannot see any requests until the site’s owner gives it admin access.
          </p>
        )}
        <Button type="submit" size="lg" disabled={busy} aria-busy={busy}>
          {action}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {import.meta.env.SIGN_UP !== 'closed' && (
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              setFailure(undefined);
              setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in');
            }}
          >
            {toggle}
          </Button>
        )}
        {mode === 'sign-in' && (
          <Button
            variant="link"
            size="sm"
            onClick={() =>
              onForgot(String(new FormData(formElement.current ?? undefined).get('email') ?? ''))
            }
          >
            Forgot your password?
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
