import type { Folder } from '../backend/submissions.ts';
import { Button } from '../ui/Button.tsx';

type FolderFilterProps = { folder: Folder; spam: number; onChange: (folder: Folder) => void };

/**
 * Chooses between the requests, what looks like spam, and both; not there while there is no spam. What the
 * figure New counts is a list of its own, which that figure opens.
 */
export function FolderFilter({ folder, spam, onChange }: FolderFilterProps) {
  if (spam === 0 && folder === 'requests') return null;
  const choices: { name: Folder; label: string }[] = [
    { name: 'requests', label: 'Requests' },
    { name: 'spam', label: `Likely spam (${spam.toLocaleString()})` },
    { name: 'all', label: 'Both' },
    ...(folder === 'new' ? [{ name: folder, label: 'Status new' }] : []),
  ];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show</legend>
      {choices.map(({ name, label }) => (
        <Button
          key={name}
          size="sm"
          variant={name === folder ? 'default' : 'secondary'}
          aria-pressed={name === folder}
          onClick={() => onChange(name)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
