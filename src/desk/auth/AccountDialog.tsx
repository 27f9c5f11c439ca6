import { type SubmitEvent, useState } from 'react';
import {
  isNewPasswordRefused,
  isSessionRefused,
  setPassword,
  signOutEverywhere,
} from '../../backend/session.ts';
import { passwordError } from '../../domain/password.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ArrivalSettings } from '../ArrivalSettings.tsx';
import { messageOf } from './AuthFrame.tsx';
import { leaveByChoice, leaveSignedOut } from './leave.ts';
import { PasswordField } from './PasswordField.tsx';

type AccountDialogProps = { email: string; onClose: () => void; onShortcuts: () => void };
type Failure = { field: 'current_password' | 'password'; message: string };

/** The account of the signed-in user: password, arrival signals, shortcuts, sign out everywhere. */
export function AccountDialog({ email, onClose, onShortcuts }: AccountDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isEnding, setIsEnding] = useState(false);

  async function changePassword(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const controls = event.currentTarget.elements;
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password'));
    const fail = (field: Failure['field'], message: string) => {
      setFailure({ field, message });
      (controls.namedItem(field) as HTMLElement).focus();
    };
    setFailure(undefined);
    const problem = passwordError(password);
    if (problem !== undefined) return fail('password', problem);
    setBusy(true);
    try {
      await setPassword(password, String(form.get('current_password')));
      onClose();
      return toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
    } catch (error) {
      if (isSessionRefused(error)) return leaveSignedOut();
      fail(isNewPasswordRefused(error) ? 'password' : 'current_password', messageOf(error));
    }
    setBusy(false);
  }

  const errorOf = (field: Failure['field']) => (failure?.field === field ? failure.message : undefined);

  if (isEnding) return <SignOutEverywhere onClose={onClose} />;
  return (
    <Dialog title="Your account" onEscape={() => !busy && onClose()}>
      <p className="mt-1 break-all text-small text-soft">{email}</p>
      <form className="mt-5 grid gap-5" onSubmit={changePassword} aria-busy={busy}>
        {/* For password managers. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="current_password"
          label="Current password"
          what="current password"
          error={errorOf('current_password')}
          autoComplete="current-password"
        />
        <PasswordField
          label="New password"
          what="new password"
          hint="At least 6 characters. Your other devices are signed out."
          error={errorOf('password')}
          autoComplete="new-password"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy} aria-busy={busy}>
            Change password
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
      <ArrivalSettings />
      <div className="mt-5 flex flex-wrap gap-3 border-line border-t pt-5">
        <Button variant="outline" size="sm" disabled={busy} onClick={onShortcuts}>
          Keyboard shortcuts
        </Button>
        <Button variant="outline" size="sm" disabled={busy} onClick={() => setIsEnding(true)}>
          Sign out everywhere
        </Button>
      </div>
    </Dialog>
  );
}

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    try {
      await leaveByChoice(signOutEverywhere);
    } catch {
      onClose();
      toast({
        title: 'Could not sign out everywhere',
        description: 'The server did not answer. You are still signed in.',
        tone: 'destructive',
      });
    }
  }

  return (
    <AlertDialog
      question="Sign out on every device?"
      confirm="Sign out everywhere"
      busy={busy}
      onConfirm={end}
      onCancel={onClose}
    >
      <p className="mt-3 text-small text-soft">
        Every phone and computer that is signed in to your account, including this one, has to sign in again.
      </p>
    </AlertDialog>
  );
}
