import { type SubmitEvent, useState } from 'react';
import { isNewPasswordRefused, setPassword } from '../backend/recovery.ts';
import { isSessionRefused } from '../backend/session.ts';
import { passwordError } from '../domain/password.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { ArrivalSettings } from './ArrivalSettings.tsx';
import { leaveSignedOut } from './leave.ts';
import { PasswordField } from './PasswordField.tsx';

type AccountDialogProps = {
  email: string | undefined;
  onClose: () => void;
  onShortcuts: () => void;
  onSignOutEverywhere: () => void;
};
type Failure = { field: 'current_password' | 'password'; message: string };

/** What whoever is signed in settles: their password, how this device tells of requests, the end of all sessions. */
export function AccountDialog({ email, onClose, onShortcuts, onSignOutEverywhere }: AccountDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
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
      const message = error instanceof Error && error.message ? error.message : 'An error occurred';
      fail(isNewPasswordRefused(error) ? 'password' : 'current_password', message);
    }
    setBusy(false);
  }

  const errorOf = (field: Failure['field']) => (failure?.field === field ? failure.message : undefined);

  return (
    <Dialog title="Your account" onEscape={() => !busy && onClose()}>
      <p className="mt-1 break-all text-small text-soft">{email}</p>
      <form className="mt-5 grid gap-5" onSubmit={submit} aria-busy={busy}>
        {/* Password managers ask whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
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
      <p className="mt-4 border-line border-t pt-5">
        <Button variant="outline" disabled={busy} onClick={onShortcuts}>
          Keyboard shortcuts
        </Button>
      </p>
      <div className="mt-6 border-line border-t pt-5">
        <p className="mb-3 text-small">Lost a phone, or left a computer signed in?</p>
        <Button variant="outline" disabled={busy} onClick={onSignOutEverywhere}>
          Sign out everywhere
        </Button>
      </div>
    </Dialog>
  );
}
