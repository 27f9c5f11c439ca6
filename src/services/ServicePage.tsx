import type { ReactNode } from 'react';
import type { Service, SharedText } from '../content/schema.ts';
import type { PictureSource } from '../ui/Picture.tsx';
import { ClosingCall } from './ClosingCall.tsx';
import { Credentials } from './Credentials.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { Questions } from './Questions.tsx';
import { type RelatedService, RelatedServices } from './RelatedServices.tsx';
import { ServiceHero } from './ServiceHero.tsx';
import { BelongingsAndWaste, Benefits, Handled, Steps } from './ServiceSections.tsx';
import { SharedTexts } from './SharedTexts.tsx';

type ServicePageProps = {
  service: Service;
  picture: PictureSource;
  related: RelatedService[];
  /** The owner's promises that hold here, each a sentence. */
  promises: string[];
  /** What every service page says. */
  shared: SharedText[];
  /** The page's own prose, from the file's body. */
  children: ReactNode;
};

/** The page of one service (SPEC section 2, service pages). */
export function ServicePage({ service, picture, related, promises, shared, children }: ServicePageProps) {
  const help = (service.help || service.helpLines.length > 0) && (
    <HelpPanel listens={service.help} others={service.helpLines} />
  );
  return (
    <>
      <ServiceHero service={service} picture={picture} />
      <div className="border-t">
        <div className="wrap breathe">
          {service.help && help}
          <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[1.6fr_1fr]">
            <div className="prose">{children}</div>
            <aside aria-labelledby="audience-title" className="lg:sticky lg:top-28 lg:self-start">
              {!service.help && help}
              <h2 id="audience-title" className="text-subheading">
                Who it is for
              </h2>
              <ul className="mt-3 ruled-y border-y">
                {service.audience.map((who) => (
                  <li key={who} className="py-3">
                    {who}
                  </li>
                ))}
              </ul>
              {service.buyers && <Credentials />}
            </aside>
          </div>
        </div>
      </div>
      <Benefits benefits={service.benefits} promises={promises} />
      <Handled service={service} />
      <Steps steps={service.steps} />
      <BelongingsAndWaste belongings={service.belongings} waste={service.waste} />
      <SharedTexts texts={shared} />
      <Questions questions={service.questions} />
      <RelatedServices services={related} />
      <ClosingCall option={service.option} isGentle={service.help} />
    </>
  );
}
