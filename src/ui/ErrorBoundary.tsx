import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';

type State = { error: Error | null };

/** Stands around each hydrated part: an error while rendering shows a message, not a blank page (SPEC section 8). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" className="wrap grid gap-4 py-16">
        <h1 className="text-heading">Unexpected Application Error!</h1>
        <p className="font-semibold">{error.message}</p>
        <pre className="whitespace-pre-wrap break-words rounded-control bg-ground p-4 text-fine">
          {error.stack}
        </pre>
        <p>
          <Button onClick={() => location.reload()}>Load the page again</Button>
        </p>
      </div>
    );
  }
}
