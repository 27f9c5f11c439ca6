/** The place where toasts appear, announced politely as they come. */
export function ToastRegion() {
  return (
    <section aria-label="Messages">
      <ol data-toasts popover="manual" aria-live="polite" aria-relevant="additions" className="toasts" />
    </section>
  );
}
