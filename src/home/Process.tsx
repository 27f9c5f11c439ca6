/** SPEC section 2: the three steps. */
const STEPS = [
  {
    title: 'Assessment & Planning',
    text: 'We listen, look at what is there, assess the risks and put a quote in writing. Nothing starts before you agree.',
  },
  {
    title: 'Safe Remediation',
    text: 'The area is contained, cleaned, disinfected and cleared. Waste leaves sealed, with the papers the law asks for.',
  },
  {
    title: 'Verification & Restoration',
    text: 'We check the result, tell you what was done and give the place back, ready to be used again.',
  },
];

/** The Professional Process. */
export function Process() {
  return (
    <div className="mt-16">
      <h3 className="text-heading">Professional Process</h3>
      <ol className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-teal border-t-2 pt-4">
            <span className="font-extrabold text-heading text-teal tabular-nums" aria-hidden="true">
              {index + 1}
            </span>
            <h4 className="mt-1 font-extrabold text-subheading">{title}</h4>
            <p className="mt-1.5 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
