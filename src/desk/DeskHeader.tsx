import { useState } from 'react';
import { createPortal } from 'react-dom';
import { site } from '../../site.config.ts';
import { signOut } from '../backend/session.ts';
import { Button } from '../ui/Button.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { leaveByChoice } from './leave.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { useShortcuts } from './shortcuts.ts';
import { ViewLinks } from './ViewLinks.tsx';

/** The bar above the desk: whose it is, who is signed in, their account, and the way out. */
export function DeskHeader({ email }: { email: string | undefined }) {
  const [opened, setOpened] = useState<'account' | 'shortcuts' | 'everywhere'>();
  const close = () => setOpened(undefined);
  useShortcuts({ '?': () => setOpened('shortcuts') });
  return (
    <header className="on-deep bg-teal-deep text-card text-small">
      <div className="wrap flex min-h-15 flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <a href="/" className="py-1 font-extrabold wrap-anywhere hover:underline">
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
        <AccountDialog
          email={email}
          onClose={close}
          onShortcuts={() => setOpened('shortcuts')}
          onSignOutEverywhere={() => setOpened('everywhere')}
        />
      )}
      {/* Out of the desk, which is inert under an opened request on a phone. */}
      {opened === 'shortcuts' && createPortal(<ShortcutsDialog onClose={close} />, document.body)}
      {opened === 'everywhere' && <SignOutEverywhere onClose={close} />}
    </header>
  );
}
