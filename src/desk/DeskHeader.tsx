import { useState } from 'react';
import { createPortal } from 'react-dom';
import { site } from '../../site.config.ts';
import { signOut } from '../backend/session.ts';
import { figuresHash, listHash, useFiguresShown } from './address.ts';
import { AccountDialog } from './auth/AccountDialog.tsx';
import { leaveByChoice } from './auth/leave.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useShortcuts } from './shortcuts.ts';

function focusList() {
  const row = document.querySelector<HTMLElement>('#list button[tabindex="0"]');
  (row ?? document.getElementById('list'))?.focus();
}

/** The bar above the desk: pages, account, sign out. */
export function DeskHeader({ email }: { email: string }) {
  const [opened, setOpened] = useState<'account' | 'shortcuts'>();
  const areFigures = useFiguresShown();
  const close = () => setOpened(undefined);
  useShortcuts({ '?': () => setOpened('shortcuts') });
  const link =
    'grid min-h-12 place-items-center aria-[current]:font-bold aria-[current]:text-card text-ground hover:underline';
  const button =
    'min-h-9 rounded-control border border-current px-2.5 font-semibold whitespace-nowrap hover:bg-teal pointer-coarse:min-h-11';
  return (
    <header className="on-deep bg-teal-deep text-card text-small print:hidden">
      {/* Not a link: the fragment holds the filters. */}
      <button type="button" className="sr-only focus:not-sr-only" onClick={focusList}>
        Skip to the list
      </button>
      <div className="desk-wrap flex min-h-12 flex-wrap items-center gap-x-4 sm:gap-x-6">
        <a href="/" className="min-w-0 truncate font-extrabold hover:underline max-sm:hidden">
          {site.name}
        </a>
        <nav aria-label="Desk" className="flex gap-x-4 sm:gap-x-6">
          <a className={link} href={listHash()} aria-current={areFigures ? undefined : 'page'}>
            Requests
          </a>
          <a className={link} href={figuresHash()} aria-current={areFigures ? 'page' : undefined}>
            Figures
          </a>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-2 sm:gap-3">
          <span className="min-w-0 truncate text-ground max-md:hidden">{email}</span>
          <button
            type="button"
            aria-haspopup="dialog"
            className={button}
            onClick={() => setOpened('account')}
          >
            Account
          </button>
          <button type="button" className={button} onClick={() => leaveByChoice(signOut)}>
            Sign out
          </button>
        </div>
      </div>
      {/* In the body, because the header is inert below the sheet of a phone. */}
      {opened === 'account' &&
        createPortal(
          <AccountDialog email={email} onClose={close} onShortcuts={() => setOpened('shortcuts')} />,
          document.body,
        )}
      {opened === 'shortcuts' && createPortal(<ShortcutsDialog onClose={close} />, document.body)}
    </header>
  );
}
