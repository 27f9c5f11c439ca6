import { site } from '../../site.config.ts';
import type { SharedText } from '../content/schema.ts';
import { Unfolding } from './Unfolding.tsx';

/** What is the same for every service: money, who may decide, the law on waste. The first stands open. */
export function SharedTexts({ texts }: { texts: SharedText[] }) {
  return (
    <section aria-labelledby="shared-title" className="border-t bg-mist">
      <div className="wrap breathe grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <h2 id="shared-title">Before you agree to anything</h2>
        <div className="ruled-y border-y">
          {texts.map(({ title, paragraphs, withPrices }, index) => (
            <Unfolding
              key={title}
              title={title}
              paragraphs={paragraphs}
              items={withPrices ? site.prices : []}
              open={index === 0}
            />
          ))}
          <p className="py-3">
            <a className="underline" href="/before-we-come">
              Your call, keys, insurance, who else can help
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
