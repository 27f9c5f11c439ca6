import { site } from '../../site.config.ts';
import { mailtoLink, phonesOf, telLink } from '../domain/links.ts';
import { HoursLine } from '../links/HoursLine.tsx';
import { OUR_CHAT } from '../links/ourChat.ts';

const [, mobilePhone] = phonesOf(site);

/** Every way to reach us in one line; on phones the bar at the bottom takes its place. */
export function TopBar() {
  return (
    <nav aria-label="Call, write or chat" className="top-bar on-deep">
      <div className="wrap">
        <a href={telLink(site.emergencyPhone)}>
          Emergency <strong className="figures">{site.emergencyPhone}</strong>
        </a>
        {mobilePhone && (
          <a href={telLink(mobilePhone)}>
            Mobile <strong className="figures">{mobilePhone}</strong>
          </a>
        )}
        <a href={mailtoLink(site.email)}>{site.email}</a>
        {OUR_CHAT && (
          <a href={OUR_CHAT} target="_blank" rel="noopener noreferrer">
            <strong>WhatsApp</strong>
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <HoursLine brief className="ml-auto truncate" />
        <span>RAPID RESPONSE</span>
      </div>
    </nav>
  );
}
