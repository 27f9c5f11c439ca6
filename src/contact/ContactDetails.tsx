import { site } from '../../site.config.ts';
import { mailtoLink, phonesOf, telLink } from '../domain/links.ts';
import { OUR_CHAT } from '../links/ourChat.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

const { claims, email, emergencyPhone, whatsappPhone } = site;
const [, mobilePhone] = phonesOf(site);

type Way = { icon: IconName; label: string; value: string; note?: string; href: string; newTab?: true };

const chat = (phone: string, href: string): Way => ({
  icon: 'chat',
  label: mobilePhone && telLink(mobilePhone) === telLink(phone) ? 'Mobile and WhatsApp' : 'WhatsApp',
  value: phone,
  note: 'Send a message when you cannot speak',
  href,
  newTab: true,
});

const mobile = (phone: string): Way => ({
  icon: 'phone',
  label: 'Mobile',
  value: phone,
  href: telLink(phone),
});

const WAYS: Way[] = [
  {
    icon: 'phone',
    label: 'Emergency line',
    value: emergencyPhone,
    note: 'Rapid response',
    href: telLink(emergencyPhone),
  },
  ...(whatsappPhone && OUR_CHAT ? [chat(whatsappPhone, OUR_CHAT)] : []),
  ...(mobilePhone && !whatsappPhone ? [mobile(mobilePhone)] : []),
  {
    icon: 'mail',
    label: 'E-mail',
    value: email,
    href: mailtoLink(email),
    ...(claims?.emailResponse && { note: claimed(claims.emailResponse) }),
  },
];

/** SPEC section 2 says it shorter. */
function claimed(response: string) {
  const [, hours] = /^within (\d+) hours$/.exec(response) ?? [];
  return hours ? `${hours}hr e-mail response` : `Answered ${response}`;
}

/** The ways to reach us without the form. */
export function ContactDetails() {
  return (
    <ul className="mt-6 ruled-y border-y">
      {WAYS.map(({ icon, label, value, note, href, newTab }) => (
        <li key={label}>
          <a
            href={href}
            className="group flex items-center gap-4 py-3"
            {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-teal-tint text-teal-deep">
              <Icon name={icon} />
            </span>
            <span className="min-w-0">
              <strong className="block text-subheading figures [line-height:1.25] [overflow-wrap:anywhere] group-hover:underline">
                {value}
              </strong>
              <span className="block text-small text-soft">
                {label}
                {note && ` · ${note}`}
                {newTab && <span className="sr-only"> (opens in a new tab)</span>}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
