/** Tells staff that the mail which tells them of requests does not arrive: until then this page does. */
export function UndeliveredNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="alert" className="mt-6 rounded-card border border-amber bg-amber-tint p-4 text-amber-ink">
      <strong>
        {count === 1 ? 'One alert has' : `${count.toLocaleString()} alerts have`} not reached your mailbox for
        more than 10 minutes.
      </strong>{' '}
      The requests are all in this list: keep it open, and have the mail settings checked. We keep trying.
    </p>
  );
}
