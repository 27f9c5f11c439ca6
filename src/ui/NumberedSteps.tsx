type NumberedStepsProps = {
  steps: { title: string; text: string }[];
  /** The level of the steps' headings, one below that of their section. */
  level: 'h3' | 'h4';
};

/** Steps in their order, each beside its number. */
export function NumberedSteps({ steps, level: Heading }: NumberedStepsProps) {
  return (
    <ol className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 border-teal border-t-2 pt-4">
          <span className="font-extrabold text-heading text-teal figures" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <Heading className="font-extrabold text-subheading">{title}</Heading>
            <p className="text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
