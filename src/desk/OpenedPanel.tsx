import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { SubmissionPanel } from './SubmissionPanel.tsx';
import type { Opened } from './useOpened.ts';
import type { Entry } from './useOpenId.ts';

type OpenedPanelProps = {
  opened: Opened;
  entry: Entry | undefined;
  onDelete: () => void;
  onClose: () => void;
};

/** What is open: a submission, or why there is none. */
export function OpenedPanel({ opened, entry, onDelete, onClose }: OpenedPanelProps) {
  if (opened === 'loading') return <Spinner label="Loading the request" />;
  if (typeof opened === 'object') {
    // A note that is being typed belongs to one request.
    return <SubmissionPanel key={opened.id} submission={opened} {...{ entry, onDelete }} />;
  }
  return (
    <div role="status" className="grid justify-items-start gap-4 text-small">
      {opened === 'gone' ? (
        <>
          <p className="font-semibold">This request is not here any more.</p>
          <p>It was deleted, by a colleague or by the time after which requests are erased.</p>
        </>
      ) : (
        <p className="font-semibold">The request could not be loaded. We keep trying.</p>
      )}
      {/* The sheet of a phone has a way back of its own. */}
      <Button variant="secondary" size="sm" className="max-lg:hidden" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
