import { type ReactNode, useId, useRef } from 'react';
import { useModal } from './useModal.ts';

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
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-card p-6 text-ink floating"
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
    >
      <h2 id={id} className="text-subheading figures">
        {title}
      </h2>
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
    </dialog>
  );
}
