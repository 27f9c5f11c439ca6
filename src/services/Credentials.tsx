import { site } from '../../site.config.ts';

/** What a buyer asks for, each with what the owner has filled in. */
const CREDENTIALS = [
  { title: 'Insurance', items: site.insurance ?? [] },
  { title: 'Accreditations', items: site.accreditations ?? [] },
  { title: 'Memberships', items: site.memberships ?? [] },
  {
    title: 'Waste carrier registration',
    items: site.wasteCarrierRegistration ? [site.wasteCarrierRegistration] : [],
  },
].filter(({ items }) => items.length > 0);

/** For buyers: insurance limits, schemes, registration and a sample to download. Nothing where the owner stated none. */
export function Credentials() {
  if (CREDENTIALS.length === 0 && !site.methodStatement) return null;
  return (
    <div data-credentials className="mt-6 max-w-2xl rounded-card border bg-card p-6">
      <dl className="grid gap-4">
        {CREDENTIALS.map(({ title, items }) => (
          <div key={title}>
            <dt className="font-bold">{title}</dt>
            {items.map((item) => (
              <dd key={item}>{item}</dd>
            ))}
          </div>
        ))}
      </dl>
      {site.methodStatement && (
        <p className={CREDENTIALS.length > 0 ? 'mt-4' : ''}>
          <a className="inline-block py-1 font-bold underline" href={site.methodStatement} download>
            Download a sample method statement (PDF)
          </a>
        </p>
      )}
    </div>
  );
}
