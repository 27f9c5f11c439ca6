import { site } from '../../site.config.ts';
import { mailtoLink, telLink } from '../domain/links.ts';
import { OUR_CHAT } from '../links/ourChat.ts';
import type { MenuEntry } from './menu.ts';

/** SPEC section 2: the services that the footer names. */
const SERVICES = [
  { to: '/services/trauma-scene-cleaning', label: 'Trauma Scene Cleaning' },
  { to: '/services/hazardous-waste-removal', label: 'Hazardous Waste Removal' },
  { to: '/services/void-property-cleaning', label: 'Void Property Cleaning' },
  { to: '/services/sharps-removal', label: 'Sharps Removal' },
  { to: '/services/decontamination', label: 'Decontamination Services' },
];

const SITE_LINKS = [
  { to: '/#about', label: 'About' },
  { to: '/#contact', label: 'Contact' },
  { to: '/before-we-come', label: 'Before we come' },
  { to: '/privacy', label: 'Privacy notice' },
  { to: '/auth', label: 'Staff sign-in' },
];

/** What the owner has filled in of these; the rest stays hidden. */
const REGISTRATIONS = [
  [site.streetAddress, site.postcode].filter(Boolean).join(', '),
  site.companyNumber && `Company number ${site.companyNumber}`,
  site.wasteCarrierRegistration && `Waste carrier registration ${site.wasteCarrierRegistration}`,
].filter(Boolean);

const towns = site.towns ?? [];

const IN_EMERGENCIES = site.emergencyArea ? `, with ${site.emergencyArea} emergency response` : '';
const REACH = site.area && `Serving ${site.area}${IN_EMERGENCIES}.`;

/** The footer of every public page. @param services the menu: one that the owner took away has no page. */
export function Footer({ services }: { services: MenuEntry[] }) {
  const named = SERVICES.filter((service) => services.some(({ to }) => to === service.to));
  return (
    <footer className="footer on-deep">
      <div className="wrap">
        <section aria-label="Contact details">
          <p className="font-extrabold text-subheading">{site.name}</p>
          <p className="mt-1 text-ground">
            {[site.base.town, site.base.county].filter(Boolean).join(', ')}. {REACH}
          </p>
          <ul className="mt-2">
            <li>
              <a href={telLink(site.emergencyPhone)}>
                Emergency <strong className="whitespace-nowrap figures">{site.emergencyPhone}</strong>
              </a>
            </li>
            {OUR_CHAT && (
              <li>
                <a href={OUR_CHAT} target="_blank" rel="noopener noreferrer">
                  WhatsApp <strong className="whitespace-nowrap figures">{site.whatsappPhone}</strong>
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            )}
            <li>
              <a href={mailtoLink(site.email)}>{site.email}</a>
            </li>
          </ul>
        </section>
        <Links title="Services" links={named} />
        <Links title="Company" links={SITE_LINKS} />
        {towns.length > 0 && (
          <section aria-labelledby="footer-coverage">
            <h2 id="footer-coverage">Coverage</h2>
            <ul className="towns text-ground">
              {towns.map((town) => (
                <li key={town}>{town}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <p className="wrap flex flex-wrap gap-4 border-teal border-t text-fine text-ground">
        <span>© {[site.copyrightYear, site.name].filter(Boolean).join(' ')}. All rights reserved.</span>
        {REGISTRATIONS.map((registration) => (
          <span key={registration}>{registration}</span>
        ))}
      </p>
    </footer>
  );
}

function Links({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={`${title} in the footer`}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
