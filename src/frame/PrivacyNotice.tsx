import { site } from '../../site.config.ts';
import { mailtoLink } from '../links/hrefs.ts';

/** What becomes of what a visitor tells us, in plain words (UK GDPR, articles 13 and 15 to 22). */
export function PrivacyNotice() {
  return (
    <article className="wrap breathe">
      <h1 className="text-title">Privacy notice</h1>
      <p className="mt-4 max-w-2xl text-lead text-soft">
        People tell us things on the worst days of their lives. This is what we do with them.
      </p>
      <div className="prose mt-10">
        <h2>Who we are</h2>
        <p>
          {[site.name, site.streetAddress, site.postcode].filter(Boolean).join(', ')}, {site.base.town},{' '}
          {site.base.county}, {site.base.country}, is responsible for what you send us. Write to{' '}
          <a href={mailtoLink(site.email)}>{site.email}</a> about anything on this page.
        </p>
        <h2>What the form collects, and why</h2>
        <p>
          Your name, phone number and e-mail address, so that we can answer; the service, place and urgency,
          so that we know what to bring and how fast; and the details you choose to write. Please leave out
          what we do not need, above all about other people’s health. We use it to answer you, to prepare a
          quote and to do the work: the law calls this steps taken at your request before a contract, and our
          legitimate interest in answering.
        </p>
        <p>
          If you write to us by WhatsApp or e-mail, or call, the same applies; those services also have rules
          of their own.
        </p>
        <h2>Who sees it</h2>
        <p>
          Our own staff, signed in, and the company that runs our server on our behalf. We do not sell it, and
          we pass nothing on unless the work needs it (an insurer you name, a waste carrier’s paperwork) or
          the law demands it. The mail that tells our staff of a request names its urgency, service and town,
          and nothing else of you.
        </p>
        <h2>How long it stays</h2>
        <p>
          We keep it {site.retention}. Then we delete it; copies that we keep against loss follow as they age.
          So that nobody can flood the form, our server counts calls from an address on the internet, for an
          hour at most.
        </p>
        <h2>Your rights</h2>
        <p>
          You may ask for a copy of what we hold, have it corrected or erased, have its use limited, object to
          it, or have it handed on in a usable form. It costs nothing, and we answer within one month. If you
          are not satisfied you can complain to the{' '}
          <a href="https://ico.org.uk/make-a-complaint/" rel="noopener noreferrer">
            Information Commissioner’s Office
          </a>
          .
        </p>
        <h2>No cookies, no trackers</h2>
        <p>
          This site sets no cookies, counts no visitors and loads nothing from advertisers. The map in the
          contact section comes from OpenStreetMap when you scroll to it, in a frame that cannot store
          anything on your device; as with any page, its server sees your address on the internet. Staff who
          sign in have their session kept in their own browser.
        </p>
      </div>
    </article>
  );
}
