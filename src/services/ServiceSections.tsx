import type { Service } from '../content/schema.ts';
import { NumberedSteps } from '../ui/NumberedSteps.tsx';
import { Linked } from './Linked.tsx';

type BenefitsProps = Pick<Service, 'benefits'> & {
  /** The owner's promises that hold here, each a sentence. */
  promises: string[];
};

/** What the reader gets, and below it what the owner promises. */
export function Benefits({ benefits, promises }: BenefitsProps) {
  return (
    <section aria-labelledby="benefits-title" className="border-t">
      <div className="wrap breathe">
        <h2 id="benefits-title">What you can expect</h2>
        <ul className={`mt-8 grid gap-5 md:grid-cols-2 ${benefits.length === 4 ? '' : 'lg:grid-cols-3'}`}>
          {benefits.map(({ title, text }) => (
            <li key={title} className="rounded-card border bg-card p-6">
              <h3>{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          ))}
        </ul>
        {promises.length > 0 && (
          <ul aria-label="What we promise" className="ticks mt-8 grid gap-x-12 gap-y-3 md:grid-cols-2">
            {promises.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** What is handled, and the standards worked to where there are any to name. */
export function Handled({ service }: { service: Service }) {
  return (
    <section aria-labelledby="handled-title" className="border-y bg-mist">
      <div className="wrap breathe">
        <h2 id="handled-title">{service.handledTitle}</h2>
        <ul className="ticks mt-8 grid gap-x-12 gap-y-3 md:grid-cols-2">
          {service.handled.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {service.standards && (
          <>
            <h3 className="mt-12">Standards and procedures</h3>
            <ul aria-label="Standards and procedures" className="mt-4 flex flex-wrap gap-2.5">
              {service.standards.map((standard) => (
                <li key={standard} className="rounded-control border bg-card px-4 py-2.5 text-small">
                  {standard}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** The numbered process. */
export function Steps({ steps }: Pick<Service, 'steps'>) {
  return (
    <section aria-labelledby="steps-title">
      <div className="wrap breathe">
        <h2 id="steps-title">How it goes, step by step</h2>
        <NumberedSteps steps={steps} level="h3" />
      </div>
    </section>
  );
}

/** What happens to belongings, and to the waste. */
export function BelongingsAndWaste({ belongings, waste }: Pick<Service, 'belongings' | 'waste'>) {
  return (
    <section aria-label="Belongings and waste" className="border-t">
      <div className="wrap breathe grid gap-x-16 gap-y-10 md:grid-cols-2">
        <div>
          <h2 className="text-heading">What is kept</h2>
          <p className="mt-3 text-soft">
            <Linked text={belongings} />
          </p>
        </div>
        <div>
          <h2 className="text-heading">What happens to the waste</h2>
          <p className="mt-3 text-soft">{waste}</p>
        </div>
      </div>
    </section>
  );
}
