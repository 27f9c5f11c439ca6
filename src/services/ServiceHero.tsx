import { site } from '../../site.config.ts';
import type { Service } from '../content/schema.ts';
import { CallLink, ChatLink } from '../links/CallAndChatLinks.tsx';
import { HoursLine } from '../links/HoursLine.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Picture, type PictureSource } from '../ui/Picture.tsx';
import { quoteLink } from './quoteLink.ts';

/** Where the reader is, what this is, the two ways to get it now, and the form. */
export function ServiceHero({ service, picture }: { service: Service; picture: PictureSource }) {
  return (
    <section aria-labelledby="service-title">
      <div className="wrap grid items-center gap-x-12 gap-y-6 pt-6 pb-10 lg:grid-cols-2 lg:pt-8 lg:pb-14">
        <div className="min-w-0">
          <nav aria-label="Breadcrumb">
            <ol className="flex flex-wrap gap-x-2 text-small text-soft">
              <li>
                <a className="inline-block py-1 underline" href="/">
                  Home
                </a>
              </li>
              <li aria-hidden="true" className="py-1">
                /
              </li>
              <li>
                <a className="inline-block py-1 underline" href="/#services">
                  Services
                </a>
              </li>
              <li aria-hidden="true" className="py-1">
                /
              </li>
              <li className="py-1" aria-current="page">
                {service.title}
              </li>
            </ol>
          </nav>
          <h1 id="service-title" className="mt-4 text-title lg:text-display">
            {service.heading}
          </h1>
          <p className="mt-5 max-w-xl text-lead text-soft">{service.intro}</p>
          <div className={`mt-7 grid gap-3 sm:flex ${site.whatsappPhone ? 'grid-cols-2' : ''}`}>
            <CallLink size="lg" className="whitespace-nowrap max-sm:px-3">
              CALL NOW
            </CallLink>
            <ChatLink size="lg" className="whitespace-nowrap max-sm:px-3">
              WHATSAPP
            </ChatLink>
            <ButtonLink
              variant="secondary"
              size="lg"
              className="max-sm:col-span-2"
              href={quoteLink(service.option)}
            >
              Request a quote
            </ButtonLink>
          </div>
          <HoursLine className="mt-3 text-small" />
          <p className="mt-3 text-small">
            <a className="inline-block py-1 underline" href="#shared-title">
              What it costs, and who may decide
            </a>
          </p>
        </div>
        <Picture
          picture={picture}
          alt={service.pictureAlt}
          sizes="(width >= 64rem) 36rem, calc(100vw - 2.5rem)"
          eager
          className="w-full"
        />
      </div>
    </section>
  );
}
