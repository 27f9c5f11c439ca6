import { useRef, useState } from 'react';
import type { SubmissionRow } from '../rules/submissionRow.ts';
import { ListRow } from './ListRow.tsx';
import { useRowWindow } from './useRowWindow.ts';

type SubmissionListProps = {
  submissions: SubmissionRow[];
  /** Whether there are more than these, and how many all are, where that is known. */
  hasOlder: boolean;
  total: number | undefined;
  selected: string | undefined;
  now: number;
  onSelect: (id: string) => void;
};

/** The submissions in order. The page holds those on the screen and a margin; each says which of how many it is. */
export function SubmissionList(props: SubmissionListProps) {
  const { submissions, hasOlder, total, selected, now, onSelect } = props;
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<string>();
  const ids = submissions.map(({ id }) => id);
  const kept = [selected, focused].map((id) => (id === undefined ? -1 : ids.indexOf(id)));
  const { heightPx, rows, measure } = useRowWindow(list, ids, kept);
  // -1 is ARIA's "nobody knows".
  const setSize = hasOlder ? Math.max(total ?? -1, total === undefined ? -1 : ids.length) : ids.length;
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
              {...{ submission, index, topPx, setSize, measure, now, onSelect }}
              isSelected={submission.id === selected}
              onFocus={setFocused}
            />
          )
        );
      })}
    </ol>
  );
}
