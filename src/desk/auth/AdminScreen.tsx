import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isAdmin, isSessionRefused, readSession, type Session, watchSession } from '../../backend/session.ts';
import { canStoreSession } from '../../backend/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { showCarriedToasts } from '../../ui/toast.ts';
import { signInPath } from '../address.ts';
import { Desk } from '../Desk.tsx';
import { queryClient } from '../queryClient.ts';
import { leaveRefused, leaveSignedOut, leaveToSignIn } from './leave.ts';

type Access = { state: 'checking' | 'unknown' } | { state: 'authorised'; session: Session };

/** /admin (SPEC section 4): checking, then denied (redirected) or authorised. */
export default function AdminScreen() {
  const [access, setAccess] = useState<Access>({ state: 'checking' });

  async function check() {
    setAccess({ state: 'checking' });
    try {
      const session = await readSession();
      if (!session) return location.replace(signInPath());
      if (!(await isAdmin(session.user.id))) return await leaveRefused();
      showCarriedToasts();
      setAccess({ state: 'authorised', session });
    } catch (error) {
      if (isSessionRefused(error)) return leaveSignedOut();
      // The sign-in page explains blocked storage.
      if (!canStoreSession()) return location.replace(signInPath());
      setAccess({ state: 'unknown' });
    }
  }

  const onOpen = useEffectEvent(check);
  useEffect(() => {
    onOpen();
    return watchSession((event) => event === 'SIGNED_OUT' && leaveSignedOut());
  }, []);

  return (
    <ErrorBoundary>
      {access.state === 'checking' && <Spinner label="Checking your access" />}
      {access.state === 'authorised' && (
        <QueryClientProvider client={queryClient}>
          <Desk email={access.session.user.email ?? ''} />
        </QueryClientProvider>
      )}
      {access.state === 'unknown' && (
        <main className="wrap grid justify-items-start gap-4 py-16">
          <h1 className="text-heading">We could not check your access</h1>
          <p>The server did not answer. No requests are lost.</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={check}>Try again</Button>
            <Button variant="outline" onClick={leaveToSignIn}>
              Sign in again
            </Button>
          </div>
        </main>
      )}
    </ErrorBoundary>
  );
}
