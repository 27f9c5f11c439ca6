import { site } from '../../site.config.ts';
import { mailtoLink } from '../domain/links.ts';

/**
 * What becomes of what a visitor tells us, in plain words. Where its statements of law come from, each looked
 * up on 2026-11-22:
 * - complaints to the company, acknowledged within 30 days, in force since 19 June 2026: Data (Use and Access)
 *   Act 2025, section 103 (legislation.gov.uk; the day from Stephenson Harwood and CMS);
 * - health data need a condition of their own, explicit consent among them: UK GDPR, article 9 (ico.org.uk).
 * Not looked up: what a notice says, the bases and the rights (UK GDPR, articles 6, 13 and 15 to 22).
 */
export function PrivacyNotice() {
  const { town, county, country } = site.base;
  return (
    <article className="wrap breathe">
      <h1 className="text-title">Privacy notice</h1>
      <p className="mt-4 max-w-2xl text-lead text-soft">
        People tell us things on the worst days of their lives. This is what we do with them.
      </p>
      <div className="prose mt-10">
        <h2>Who we are</h2>
        <p>
          {[site.name, site.streetAddress, site.postcode, town, county, country].filter(Boolean).join(', ')}.
          We answer for what you send us. Write to <a href={mailtoLink(site.email)}>{site.email}</a> about
          anything on this page.
        </p>
        <h2>What the form collects, why, and on what ground</h2>
        <ul className="[&_strong]:block">
          <li>
            <strong>To answer you and to prepare a quote:</strong> your name, phone number and e-mail address,
            the service, the place, how urgent it is, and what you choose to write. The law calls this steps
            taken at your request before a contract. If you write for somebody else, the ground is our
            legitimate interest in answering you.
          </li>
          <li>
            <strong>To do the work, if you order it:</strong> the same. The ground is our contract with you.
          </li>
          <li>
            <strong>To keep papers on tax and waste:</strong> what those papers must show. The ground is the
            law.
          </li>
          <li>
            <strong>To keep the form in order:</strong> your address on the internet, counted for an hour at
            most, and the rule on spam below. The ground is our legitimate interest in a form that works.
          </li>
        </ul>
        <p>
          If you write to us by {site.whatsappPhone && 'WhatsApp or '}e-mail, or call, the same applies. Those
          services also have rules of their own.
        </p>
        <h2>When it says something about health</h2>
        <p>
          The service you choose, or what you write, may say something about a person’s health. The law guards
          such facts more closely. We use them only with your explicit consent, which you give when you send
          the form. If you call or write in another way, we ask you for it. You need not give it: choose
          “Quote Request” in the form, or call us and say no more than you wish. You can take it back at any
          time. Write to us, and we erase them. Please leave out other people’s health where you can.
        </p>
        <h2>Likely spam</h2>
        <p>
          A rule on our server marks a message as likely spam if it has three links or more, or if the same
          words come many times in a day. It is kept apart, and we may read it late. Nothing else about you is
          decided by machine. If your request is urgent, call.
        </p>
        <h2>Who sees it, and where it is kept</h2>
        <p>
          Those of us who have an account for it read it, signed in. Whoever runs our server holds it for us.{' '}
          {site.hosting
            ? `It is kept ${site.hosting}.`
            : 'Ask us who runs it, and in which country it stands.'}{' '}
          We do not sell it. We pass on only what the work needs, such as to an insurer you name or on a waste
          carrier’s papers. We also answer a court, and speak up when a child or an adult at risk may be
          coming to harm. The mail that tells us of a request names its urgency, service, town or postcode
          area, and when it came, and nothing else of you.
        </p>
        <h2>How long it stays</h2>
        <p>
          {site.retention ? `We keep it ${site.retention}.` : 'Ask us how long we keep it.'} Then we delete
          it. Copies that we keep against loss follow as they age.
        </p>
        <h2>Your rights</h2>
        <p>
          You may ask for a copy of what we hold, have it put right or erased, have its use limited, object to
          it, or have it handed on in a form that others can use. It costs nothing, and we answer within one
          month.
        </p>
        <h2>If you are not satisfied</h2>
        <p>
          Complain to us first: write to <a href={mailtoLink(site.email)}>{site.email}</a> or call. We confirm
          within 30 days that we have your complaint, look into it without delay, and tell you what came of
          it. The law has asked this of us since June 2026. After that, or if we do not answer, you can
          complain to the{' '}
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
