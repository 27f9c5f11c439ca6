import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

type ProgressDialogProps = {
  title: string;
  /** How far it is; without `total` nobody knows of how much. Undefined once it has ended. */
  progress?: { done: number; total?: number | undefined } | undefined;
  /** What Escape does. */
  onEscape: () => void;
  /** The buttons. */
  actions: ReactNode;
  children?: ReactNode;
};

/** Something that takes its time, over all else, and how it ended. Mounted is open. */
export function ProgressDialog({ title, progress, onEscape, actions, children }: ProgressDialogProps) {
  return (
    <Dialog title={title} onEscape={onEscape}>
      {progress && (
        <progress
          aria-label={title}
          className="mt-4 block h-3 w-full appearance-none overflow-hidden rounded-small border border-line bg-ground [&::-moz-progress-bar]:bg-teal [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-teal"
          value={progress.total === undefined ? undefined : Math.min(progress.done, progress.total)}
          max={progress.total || 1}
        />
      )}
      {/* Only how it ended is said aloud, not each step. */}
      <div aria-live={progress ? 'off' : 'polite'} className="mt-3 text-small text-soft">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>
    </Dialog>
  );
}
