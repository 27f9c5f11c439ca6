import { useState } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Credentials } from './Credentials.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { SetPassword, useLinkToken } from './SetPassword.tsx';

/** SPEC section 2, /auth: sign in or create an account; section 4: ask for a link, and set a password with it. */
export default function AuthScreen() {
  const token = useLinkToken();
  /** The address for which a link is asked. */
  const [forgotten, setForgotten] = useState<string>();

  function forgetSpentLink() {
    history.replaceState(history.state, '', '/auth');
    setForgotten('');
  }

  return <ErrorBoundary>{screen()}</ErrorBoundary>;

  // A link comes first: it may be followed in the tab that asked for it.
  function screen() {
    if (token !== undefined) return <SetPassword key={token} token={token} onForgot={forgetSpentLink} />;
    if (forgotten === undefined) return <Credentials onForgot={setForgotten} />;
    return <ForgotPassword email={forgotten} onBack={() => setForgotten(undefined)} />;
  }
}
