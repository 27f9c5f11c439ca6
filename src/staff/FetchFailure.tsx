import { Button } from '../ui/Button.tsx';

/** In place of the list, when there is none to show and the server does not respond. */
export function FetchFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-8 grid justify-items-start gap-3 rounded-card border border-line bg-card p-6">
      <p className="font-bold text-subheading">The submissions could not be loaded.</p>
      <p className="text-soft">They are safe on the server. Check the connection, then try again.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
