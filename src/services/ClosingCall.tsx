import { site } from '../../site.config.ts';
import type { Service } from '../content/schema.ts';
import { CallLink } from '../links/CallAndChatLinks.tsx';
import { HoursLine } from '../links/HoursLine.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { quoteLink } from './quoteLink.ts';

/** The last word of a service page; the form then has the service chosen already. */
export function ClosingCall({ option, isGentle }: Pick<Service, 'option'> & { isGentle: boolean }) {
  return (
    <section aria-labelledby="closing-title" className="on-deep bg-teal">
      <div className="wrap grid items-center gap-8 py-14 lg:grid-cols-[1fr_auto]">
        <div>
          <h2 id="closing-title">
            {isGentle ? 'You do not have to do this alone' : 'Tell us what you need'}
          </h2>
          <p className="mt-3 max-w-xl text-ground text-lead">
            Call at any point, even if you are not sure what you need. Or write a few lines
            {site.claims?.emailResponse ? `: we answer e-mail ${site.claims.emailResponse}.` : '.'}
          </p>
          <HoursLine className="mt-3" />
        </div>
        <div className="grid gap-3 sm:flex">
          <CallLink size="lg">Emergency call</CallLink>
          <ButtonLink variant="hero" size="lg" href={quoteLink(option)}>
            Request a quote
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
