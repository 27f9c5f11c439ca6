import type { Service } from '../content/schema.ts';
import { Unfolding } from './Unfolding.tsx';

/** Real questions, closed until asked; the browser opens them without script. */
export function Questions({ questions }: Pick<Service, 'questions'>) {
  return (
    <section aria-labelledby="questions-title" className="border-t">
      <div className="wrap breathe grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <h2 id="questions-title">Questions people ask</h2>
        <div className="ruled-y border-y">
          {questions.map(({ question, answer }) => (
            <Unfolding key={question} title={question} paragraphs={[answer]} />
          ))}
        </div>
      </div>
    </section>
  );
}
