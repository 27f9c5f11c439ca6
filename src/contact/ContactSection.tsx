import type { ReactNode } from 'react';
import { site } from '../../site.config.ts';
import { telLink } from '../domain/links.ts';
import { HoursLine } from '../links/HoursLine.tsx';
import { WelshLine } from '../links/WelshLine.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { TownMap } from './TownMap.tsx';

/** The form beside the other ways to reach us; the page hands in the form, which it hydrates. */
export function ContactSection({ children }: { children: ReactNode }) {
  return (
    <section id="contact" aria-labelledby="contact-title" className="border-t bg-mist">
      <div className="wrap breathe grid gap-x-20 gap-y-10 lg:grid-cols-[1fr_1.25fr] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <h2 id="contact-title">Tell us what you need</h2>
          <p className="mt-4 max-w-[30rem] text-lead text-soft">
            As few words as you like: where it is, and roughly what has happened. You may stop at any time.{' '}
            <a className="underline" href="/before-we-come">
              What happens when you call
            </a>
          </p>
          <WelshLine className="mt-2" />
          <HoursLine className="mt-4" />
          <ContactDetails />
        </div>
        <div data-screen className="self-start rounded-card border bg-card p-5 sm:p-8 lg:row-span-2">
          {children}
          <noscript>
            <p className="mt-5 rounded-control bg-amber-tint p-4 text-small">
              If the form cannot be sent, please call{' '}
              <a className="underline" href={telLink(site.emergencyPhone)}>
                {site.emergencyPhone}
              </a>
              {site.whatsappPhone && ', use WhatsApp'} or e-mail us.
            </p>
          </noscript>
        </div>
        <TownMap />
      </div>
    </section>
  );
}
