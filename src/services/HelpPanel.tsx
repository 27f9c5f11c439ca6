/** The label is the name with the number as it is dialled. */
const LINES = [
  { label: 'Samaritans 116 123', href: 'tel:116123', note: 'free, at any hour' },
  { label: 'NHS 111 option 2', href: 'tel:111', note: 'urgent mental health support' },
  { label: 'C.A.L.L. for Wales 0800 132 737', href: 'tel:+44800132737', note: 'mental health helpline' },
  { label: 'Cruse Bereavement 0808 808 1677', href: 'tel:+448088081677', note: 'for those who are bereaved' },
  { label: 'Victim Support 0808 16 89 111', href: 'tel:+448081689111', note: 'after a crime' },
];

/** A quiet place to find someone to talk to. */
export function HelpPanel() {
  return (
    <section aria-labelledby="help-title" className="mb-8 rounded-card bg-sage-tint p-6">
      <h2 id="help-title" className="text-subheading">
        Someone to talk to
      </h2>
      <ul className="mt-3 grid gap-2 text-small">
        {LINES.map(({ label, href, note }) => (
          <li key={label}>
            <a href={href} className="inline-block py-1 font-bold figures underline">
              {label}
            </a>
            <span className="block text-soft">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
