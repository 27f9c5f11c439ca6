import type { Statistics } from '../backend/submissions.ts';
import { Notice } from './Notice.tsx';
import { localTime } from './time.ts';

type Props = { statistics: Pick<Statistics, 'backup_failed_since' | 'erasure_waits_since'> };

/** Warns staff of chores that fail, since nobody reads the server's log. */
export function ChoreNotices({ statistics }: Props) {
  const { backup_failed_since: backup, erasure_waits_since: erasure } = statistics;
  return (
    <>
      {backup && (
        <Notice title={`The daily backup has failed since ${localTime(backup)}.`}>
          The requests are all in this list, but there is no fresh copy of them. Please tell whoever runs the
          site: the disk may be full. We try again every hour.
        </Notice>
      )}
      {erasure && (
        <Notice title={`Old requests have been waiting to be erased since ${localTime(erasure)}.`}>
          The server was off, its date jumped, or the number of days was changed. Nothing is erased until
          whoever runs the site has checked the date (<code>npm run privacy -- retention</code>).
        </Notice>
      )}
    </>
  );
}
