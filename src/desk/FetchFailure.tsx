import { Button } from '../ui/Button.tsx';

/** In place of `what`, when there is none to show and the server does not respond. */
export function FetchFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mt-8 grid justify-items-start gap-3 rounded-card border border-line bg-card p-6"
    >
      <p className="font-bold text-subheading">The {what} could not be loaded.</p>
      <p className="text-soft">Nothing is lost. Check the connection, then try again.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
