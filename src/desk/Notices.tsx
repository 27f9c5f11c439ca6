import type { ReactNode } from 'react';
import type { Statistics } from '../backend/submissions.ts';
import { localMinute } from './time.ts';

/** Problems that an operator should fix; staff are the ones who see them. */
export function Notices({ statistics }: { statistics: Statistics }) {
  const { undelivered, backup_failed_since: backup, erasure_waits_since: erasure } = statistics;
  return (
    <>
      {undelivered > 0 && (
        <Notice
          title={
            undelivered === 1
              ? 'One email alert has been waiting for more than 10 minutes.'
              : `${undelivered.toLocaleString()} email alerts have been waiting for more than 10 minutes.`
          }
        >
          Every request is in this list, so keep it open, and have the mail settings checked. We keep trying.
        </Notice>
      )}
      {backup && (
        <Notice title={`The daily backup has failed since ${localMinute(backup)}.`}>
          No request is lost, but there is no recent copy. Tell the site’s operator: the disk may be full. We
          try again every hour.
        </Notice>
      )}
      {erasure && (
        <Notice title={`Old requests have been waiting to be erased since ${localMinute(erasure)}.`}>
          The server was off, its date jumped, or the retention period was changed. Nothing is erased until
          the site’s operator has checked the date (<code>npm run privacy -- retention</code>).
        </Notice>
      )}
    </>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details
      role="alert"
      className="rounded-control border border-amber bg-amber-tint px-3 text-amber-ink text-small"
    >
      <summary className="min-h-8 py-1 font-semibold">{title}</summary>
      <p className="pb-2">{children}</p>
    </details>
  );
}
