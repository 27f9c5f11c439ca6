import { type SubmitEvent, useRef, useState, useSyncExternalStore } from 'react';
import { isLinkSpent, redeemLink, setPassword } from '../backend/recovery.ts';
import { canStoreSession } from '../backend/storage.ts';
import { passwordError } from '../domain/password.ts';
import { Button } from '../ui/Button.tsx';
import { carryToast, toast } from '../ui/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { StorageNotice } from './StorageNotice.tsx';

const TITLE = 'Set a new password';

/** The token of the link that led here, in the address's fragment; undefined without one. */
export function useLinkToken(): string | undefined {
  const hash = useSyncExternalStore(watchHash, () => location.hash);
  const words = new URLSearchParams(hash.slice(1));
  return words.get('type') === 'recovery' ? words.get('token_hash') || undefined : undefined;
}

function watchHash(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** SPEC section 4, password recovery. The link is used when the button is pressed, never by opening it. */
export function SetPassword({ token, onForgot }: { token: string; onForgot: () => void }) {
  const [isSpent, setIsSpent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [canKeep, setCanKeep] = useState(canStoreSession);
  const notice = useRef<HTMLParagraphElement>(null);
  const [passwordMessage, setPasswordMessage] = useState<string>();
  const isRedeemed = useRef(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const message = passwordError(password);
    setPasswordMessage(message);
    if (message !== undefined) return toast({ title: message, tone: 'destructive' });
    // The link would be used up, and the session that it gives be lost.
    setCanKeep(canStoreSession());
    if (!canStoreSession()) return notice.current?.focus();
    setBusy(true);
    try {
      // Once: a password that is refused can be replaced by another.
      if (!isRedeemed.current) await redeemLink(token);
      isRedeemed.current = true;
      await setPassword(password);
      carryToast({ title: 'Password set. You are signed in.' });
      return location.replace('/admin');
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : 'An error occurred';
      if (isLinkSpent(error)) setIsSpent(true);
      else toast({ title: message, tone: 'destructive' });
    }
    setBusy(false);
  }

  if (isSpent) {
    return (
      <AuthFrame title={TITLE}>
        <div className="mt-7 grid gap-4 rounded-card border border-line bg-card p-6" role="alert">
          <p className="font-semibold">This link was used already, or is too old.</p>
          <p>Ask for a new one. If you have set your password, sign in with it.</p>
          <p className="flex flex-wrap items-center gap-5">
            <Button onClick={onForgot}>Ask for a new link</Button>
            <a href="/auth" className="inline-block py-1 underline">
              Sign in
            </a>
          </p>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={TITLE}>
      {!canKeep && <StorageNotice ref={notice} />}
      <form
        className="mt-7 grid gap-5 rounded-card border border-line bg-card p-6"
        onSubmit={submit}
        aria-busy={busy}
      >
        <PasswordField
          label="New password"
          hint="At least 6 characters"
          error={passwordMessage}
          autoComplete="new-password"
        />
        <Button type="submit" size="lg" disabled={busy} aria-busy={busy}>
          Set password
        </Button>
      </form>
    </AuthFrame>
  );
}
