import { useRef } from 'react';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import { ListRow } from './ListRow.tsx';
import { useRowFocus } from './useRowFocus.ts';
import { useRowWindow } from './useRowWindow.ts';

type SubmissionListProps = {
  submissions: SubmissionRow[];
  /** Whether there are more than these, and how many all are, where that is known. */
  hasOlder: boolean;
  total: number | undefined;
  selected: string | undefined;
  now: number;
  /** @param isEntered whether the focus goes to what is opened. */
  onSelect: (id: string, isEntered: boolean) => void;
  onOlder: () => void;
};

/** The submissions in order. The page holds those on the screen and a margin; each says which of how many it is. */
export function SubmissionList(props: SubmissionListProps) {
  const { submissions, hasOlder, total, selected, now, onSelect, onOlder } = props;
  const list = useRef<HTMLOListElement>(null);
  const ids = submissions.map(({ id }) => id);
  const { kept, reached, onFocus } = useRowFocus(list, ids, selected, () => hasOlder && onOlder());
  const { heightPx, rows, measure } = useRowWindow(list, ids, kept);
  // -1 is ARIA's "nobody knows".
  const setSize = hasOlder ? Math.max(total ?? -1, total === undefined ? -1 : ids.length) : ids.length;

  /** Who tabs through the list stays in it until Enter is pressed again; who came by our keys wants to read. */
  function press(id: string, isByKey: boolean) {
    onSelect(id, isByKey && (id === selected || id === reached));
  }

  return (
    <ol
      ref={list}
      aria-label="Submissions"
      className="relative overflow-hidden rounded-card border border-line bg-card"
      style={{ height: heightPx }}
    >
      {rows.map(({ index, topPx }) => {
        const submission = submissions[index];
        return (
          submission && (
            <ListRow
              key={submission.id}
              {...{ submission, index, topPx, setSize, measure, now, onFocus }}
              isSelected={submission.id === selected}
              onPress={(isByKey) => press(submission.id, isByKey)}
            />
          )
        );
      })}
    </ol>
  );
}
