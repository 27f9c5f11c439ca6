import { useEffect, useEffectEvent, useState } from 'react';
import { isAdmin, isSessionRefused, readSession, type Session, watchSession } from '../backend/session.ts';
import { canStoreSession } from '../backend/storage.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { showCarriedToasts } from '../ui/toast.ts';
import { Desk } from './Desk.tsx';
import { leaveRefused, leaveSignedOut, leaveToSignIn } from './leave.ts';
import { signInPath } from './place.ts';

/** SPEC section 2, /admin: for admins only; everyone else is redirected. */
export default function AdminScreen() {
  return (
    <ErrorBoundary>
      <Gate />
    </ErrorBoundary>
  );
}

type Access = { state: 'checking' | 'unknown' } | { state: 'authorised'; session: Session };

/** SPEC section 4: checking, then denied (redirected) or authorised. */
function Gate() {
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
      // That page explains it.
      if (!canStoreSession()) return location.replace(signInPath());
      setAccess({ state: 'unknown' });
    }
  }

  const onOpen = useEffectEvent(check);
  useEffect(() => {
    onOpen();
    // In whichever tab it was.
    return watchSession((event) => event === 'SIGNED_OUT' && leaveSignedOut());
  }, []);

  if (access.state === 'authorised') return <Desk session={access.session} />;
  if (access.state === 'checking') return <Spinner label="Checking your access" />;
  return (
    <div className="wrap grid justify-items-start gap-4 py-16">
      <h1 className="text-heading">We could not check your access</h1>
      <p>The server did not answer. Your requests are safe where they are.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={check}>Try again</Button>
        {/* What this browser keeps may be the reason: nobody must be caught here. */}
        <Button variant="outline" onClick={leaveToSignIn}>
          Sign in again
        </Button>
      </div>
    </div>
  );
}
