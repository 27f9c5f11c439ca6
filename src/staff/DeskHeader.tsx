import { useState } from 'react';
import { site } from '../../site.config.ts';
import { signOut } from '../backend/session.ts';
import { Button } from '../ui/Button.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { leaveByChoice } from './leave.ts';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { ViewLinks } from './ViewLinks.tsx';

/** The bar above the desk: whose it is, who is signed in, their account, and the way out. */
export function DeskHeader({ email }: { email: string | undefined }) {
  const [opened, setOpened] = useState<'account' | 'everywhere'>();
  const close = () => setOpened(undefined);
  return (
    <header className="on-deep bg-teal-deep text-card text-small">
      <div className="wrap flex min-h-15 flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <a href="/" className="py-1 font-extrabold hover:underline">
          {site.name}
        </a>
        <ViewLinks />
        <div className="ml-auto flex min-w-0 items-center gap-4">
          <span className="min-w-0 break-all text-ground max-sm:hidden">{email}</span>
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpened('account')}>
            Account
          </Button>
          <Button variant="ghost" size="sm" onClick={() => leaveByChoice(signOut)}>
            Sign out
          </Button>
        </div>
      </div>
      {opened === 'account' && (
        <AccountDialog email={email} onClose={close} onSignOutEverywhere={() => setOpened('everywhere')} />
      )}
      {opened === 'everywhere' && <SignOutEverywhere onClose={close} />}
    </header>
  );
}
