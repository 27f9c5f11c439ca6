import { Button } from '../ui/Button.tsx';
import type { OlderState } from './useOlder.ts';

const LABELS: Record<OlderState, string> = {
  waiting: 'Show older',
  loading: 'Loading older…',
  failed: 'Try again',
};

/** The end of a list that goes on. */
export function OlderButton({ state, onPress }: { state: OlderState; onPress: () => void }) {
  return (
    <div className="mt-4 grid justify-items-center gap-2">
      {state === 'failed' && (
        <p role="alert" className="font-semibold text-red-deep">
          The older ones could not be loaded. What you see stays.
        </p>
      )}
      {/* Busy, it keeps the focus. */}
      <Button
        variant="secondary"
        aria-busy={state === 'loading'}
        aria-disabled={state === 'loading'}
        onClick={onPress}
      >
        {LABELS[state]}
      </Button>
    </div>
  );
}
