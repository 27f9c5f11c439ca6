import { site } from '../../site.config.ts';
import { HoursLine } from '../links/HoursLine.tsx';
import { mailtoLink, phonesOf, telLink } from '../links/hrefs.ts';
import { OUR_CHAT } from '../links/ourChat.ts';

const [, mobilePhone] = phonesOf(site);

/** Every way to reach us in one line; on phones the bar at the bottom takes its place. */
export function TopBar() {
  const link = 'py-2.5 whitespace-nowrap hover:underline';
  return (
    <nav aria-label="Call, write or chat" className="on-deep bg-teal-deep text-card text-small max-lg:hidden">
      <div className="wrap flex items-center gap-8">
        <a className={link} href={telLink(site.emergencyPhone)}>
          Emergency <strong className="figures">{site.emergencyPhone}</strong>
        </a>
        {mobilePhone && (
          <a className={link} href={telLink(mobilePhone)}>
            Mobile <strong className="figures">{mobilePhone}</strong>
          </a>
        )}
        <a className={`${link} min-w-0 truncate`} href={mailtoLink(site.email)}>
          {site.email}
        </a>
        {OUR_CHAT && (
          <a className={`${link} font-bold`} href={OUR_CHAT} target="_blank" rel="noopener noreferrer">
            WhatsApp<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <HoursLine brief className="ml-auto truncate" />
        <span className="ml-auto whitespace-nowrap rounded-small bg-amber px-2.5 py-1 font-extrabold text-fine text-ink [letter-spacing:.05em]">
          RAPID RESPONSE
        </span>
      </div>
    </nav>
  );
}
