import type { Service } from '../content/schema.ts';
import { Icon } from '../ui/Icon.tsx';

/** Real questions, closed until asked; the browser opens them without script. */
export function Questions({ questions }: Pick<Service, 'questions'>) {
  return (
    <section aria-labelledby="questions-title" className="border-line border-t">
      <div className="wrap breathe grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <h2 id="questions-title" className="text-title">
          Questions people ask
        </h2>
        <div className="ruled-y border-line border-y">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex list-none items-start justify-between gap-4 py-4">
                <h3 className="text-subheading">{question}</h3>
                <Icon name="chevron" className="mt-1 size-5 text-teal group-open:rotate-180" />
              </summary>
              <p className="max-w-2xl pb-6 text-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
