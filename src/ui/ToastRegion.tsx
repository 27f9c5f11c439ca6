import './toast.css';

/** The place where toasts appear, and the live region that announces them: screen readers skip a hidden popover. */
export function ToastRegion() {
  return (
    <section aria-label="Messages">
      <p data-announcer aria-live="polite" className="sr-only" />
      <ol data-toasts popover="manual" className="toasts" />
    </section>
  );
}
