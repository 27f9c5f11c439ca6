import { site } from '../../site.config.ts';

const memberships = site.memberships ?? [];

/** Bodies in the UK that the owner belongs to, beside the badges. Nothing where none is named. */
export function Memberships() {
  if (memberships.length === 0) return null;
  return (
    <ul aria-label="Memberships" className="mt-4 flex flex-wrap gap-2">
      {memberships.map((membership) => (
        <li key={membership} className="rounded-control border bg-card px-3 py-1.5 font-semibold text-fine">
          {membership}
        </li>
      ))}
    </ul>
  );
}
