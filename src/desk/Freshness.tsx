import { Button } from '../ui/Button.tsx';
import { useIsOnline } from './useIsOnline.ts';

type FreshnessProps = {
  failed: boolean;
  arrived: number;
  checked: number;
  now: number;
  onRefresh: () => void;
};

/** How current the list is: when it was last refreshed, and what came in since the page was opened. */
export function Freshness({ failed, arrived, checked, now, onRefresh }: FreshnessProps) {
  const isOnline = useIsOnline();
  const isCurrent = isOnline && !failed;
  const seconds = Math.max(0, Math.round((now - checked) / 1000));
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-y-2">
      <p role="status" className="font-semibold not-empty:mr-6">
        {arrived > 0 && `${arrived} new since you opened this page`}
      </p>
      <div className="flex grow items-center justify-between gap-4 text-soft sm:grow-0">
        <span className="flex items-center gap-2.5">
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-full ${isCurrent ? 'bg-sage halo-sage' : 'bg-amber halo-amber'}`}
          />
          {isCurrent && `Up to date, checked ${seconds} s ago`}
          {!isOnline && 'Not up to date: this device is offline'}
          {isOnline && failed && 'Not up to date: the server does not answer'}
        </span>
        <Button variant="secondary" size="sm" onClick={onRefresh}>
          Refresh
        </Button>
      </div>
    </div>
  );
}
