import { Notice } from './Notice.tsx';

/** Warns staff that alerts of new requests do not arrive by mail. */
export function UndeliveredNotice({ count }: { count: number }) {
  if (count === 0) return null;
  const alerts = count === 1 ? 'One alert has' : `${count.toLocaleString()} alerts have`;
  return (
    <Notice title={`${alerts} not reached your mailbox for more than 10 minutes.`}>
      The requests are all in this list: keep it open, and have the mail settings checked. We keep trying.
    </Notice>
  );
}
