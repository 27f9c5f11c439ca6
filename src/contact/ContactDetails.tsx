import { site } from '../../site.config.ts';
import { mailtoLink, telLink, whatsappLink } from '../links/hrefs.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

const WAYS: { icon: IconName; label: string; value: string; note: string; href: string; newTab?: true }[] = [
  {
    icon: 'phone',
    label: 'Emergency line',
    value: site.emergencyPhone,
    note: 'Rapid response',
    href: telLink(site.emergencyPhone),
  },
  {
    icon: 'chat',
    label: 'Mobile and WhatsApp',
    value: site.whatsappPhone,
    note: 'Send a message when you cannot speak',
    href: whatsappLink(site.whatsappPhone),
    newTab: true,
  },
  {
    icon: 'mail',
    label: 'E-mail',
    value: site.email,
    note: '24hr e-mail response',
    href: mailtoLink(site.email),
  },
];

/** The ways to reach us without the form. */
export function ContactDetails() {
  return (
    <ul className="mt-8 ruled-y border-line border-y">
      {WAYS.map(({ icon, label, value, note, href, newTab }) => (
        <li key={label}>
          <a
            href={href}
            className="group flex items-center gap-4 py-4"
            {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-teal-tint text-teal-deep">
              <Icon name={icon} />
            </span>
            <span className="min-w-0">
              <span className="block text-small text-soft">{label}</span>
              <strong className="block text-subheading figures leading-tight [overflow-wrap:anywhere] group-hover:underline">
                {value}
              </strong>
              <span className="block text-small text-soft">
                {note}
                {newTab && <span className="sr-only"> (opens in a new tab)</span>}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
