import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import type { HandlingControls } from './useHandling.ts';

/** Moves the open request to likely spam, or back. Its status stays as it was written. */
export function FolderMove({ controls: { handling, busy, act } }: { controls: HandlingControls }) {
  if (!handling) return null;
  const kind = handling.folder === 'spam' ? 'not_spam' : 'spam';
  async function move() {
    if (await act(kind)) {
      toast({ title: kind === 'spam' ? 'Moved to likely spam' : 'Moved to the requests' });
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-h-12"
      aria-disabled={busy !== undefined}
      aria-busy={busy === kind}
      onClick={move}
    >
      {kind === 'spam' ? 'Spam' : 'Not spam'}
    </Button>
  );
}
