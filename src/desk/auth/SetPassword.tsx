import { type SubmitEvent, useRef, useState } from 'react';
import { isLinkSpent, redeemPasswordLink, setPassword } from '../../backend/session.ts';
import { canStoreSession } from '../../backend/storage.ts';
import { passwordError } from '../../domain/password.ts';
import { Button } from '../../ui/Button.tsx';
import { carryToast, toast } from '../../ui/toast.ts';
import { AuthFrame, messageOf, StorageWarning } from './AuthFrame.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Sets a password with a link. The link is redeemed on submit: mail scanners open links too. */
export function SetPassword({ token, onForgot }: { token: string; onForgot: () => void }) {
  const [isSpent, setIsSpent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [canStore, setCanStore] = useState(canStoreSession);
  const [failure, setFailure] = useState<string>();
  const warning = useRef<HTMLParagraphElement>(null);
  const isRedeemed = useRef(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const problem = passwordError(password);
    setFailure(problem);
    if (problem !== undefined) return toast({ title: problem, tone: 'destructive' });
    // Redeeming without storage would use up the link and lose the session.
    const canStoreNow = canStoreSession();
    setCanStore(canStoreNow);
    if (!canStoreNow) return warning.current?.focus();
    setBusy(true);
    try {
      // Redeemed once only: a refused password can be corrected afterwards.
      if (!isRedeemed.current) await redeemPasswordLink(token);
      isRedeemed.current = true;
      await setPassword(password);
      carryToast({ title: 'Password set. You are signed in.' });
      return location.replace('/admin');
    } catch (error) {
      if (isLinkSpent(error)) setIsSpent(true);
      else toast({ title: messageOf(error), tone: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <AuthFrame title="Set a new password">
      {isSpent ? (
        <div className="mt-7 grid gap-4 rounded-card border border-line bg-card p-6" role="alert">
          <p className="font-semibold">This link has been used or has expired.</p>
          <p>Ask for a new one. If you have already set your password, sign in with it.</p>
          <p className="flex flex-wrap items-center gap-5">
            <Button onClick={onForgot}>Ask for a new link</Button>
            <a href="/auth" className="inline-block py-1 underline">
              Sign in
            </a>
          </p>
        </div>
      ) : (
        <>
          {!canStore && <StorageWarning ref={warning} />}
          <form
            className="mt-7 grid gap-5 rounded-card border border-line bg-card p-6"
            onSubmit={submit}
            aria-busy={busy}
          >
            <PasswordField
              label="New password"
              hint="At least 6 characters"
              error={failure}
              autoComplete="new-password"
            />
            <Button type="submit" size="lg" disabled={busy} aria-busy={busy}>
              Set password
            </Button>
          </form>
        </>
      )}
    </AuthFrame>
  );
}
