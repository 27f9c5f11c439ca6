import { useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Credentials } from './Credentials.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { SetPassword } from './SetPassword.tsx';

function watchHash(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Returns the token of a password link, from the address's fragment. */
function readLinkToken(): string | undefined {
  const words = new URLSearchParams(location.hash.slice(1));
  return words.get('type') === 'recovery' ? words.get('token_hash') || undefined : undefined;
}

/** /auth (SPEC section 2): sign in, create an account, request a password link, set a password with it. */
export default function AuthScreen() {
  const token = useSyncExternalStore(watchHash, readLinkToken);
  /** The address to request a link for; undefined while signing in. */
  const [forgotten, setForgotten] = useState<string>();

  function replaceSpentLink() {
    history.replaceState(history.state, '', '/auth');
    setForgotten('');
  }

  return (
    <ErrorBoundary>
      {token !== undefined ? (
        <SetPassword key={token} token={token} onForgot={replaceSpentLink} />
      ) : forgotten === undefined ? (
        <Credentials onForgot={setForgotten} />
      ) : (
        <ForgotPassword email={forgotten} onBack={() => setForgotten(undefined)} />
      )}
    </ErrorBoundary>
  );
}
