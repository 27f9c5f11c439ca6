import { useState } from 'react';
import { signOutEverywhere } from '../backend/session.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { toast } from '../ui/toast.ts';
import { leaveByChoice } from './leave.ts';

/** Asks before it ends every session of the account. */
export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
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
        Every phone and computer that is signed in to your account, this one too, has to sign in again.
      </p>
    </AlertDialog>
  );
}
