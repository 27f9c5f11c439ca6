import { site } from '../../site.config.ts';
import { mailtoLink, phonesOf, telLink, whatsappLink } from '../links/hrefs.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

const { claims, email, emergencyPhone, whatsappPhone } = site;
const [, mobilePhone] = phonesOf(site);

type Way = { icon: IconName; label: string; value: string; note?: string; href: string; newTab?: true };

const chat = (phone: string): Way => ({
  icon: 'chat',
  label: mobilePhone && telLink(mobilePhone) === telLink(phone) ? 'Mobile and WhatsApp' : 'WhatsApp',
  value: phone,
  note: 'Send a message when you cannot speak',
  href: whatsappLink(phone),
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
  ...(whatsappPhone ? [chat(whatsappPhone)] : []),
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
              {note && (
                <span className="block text-small text-soft">
                  {note}
                  {newTab && <span className="sr-only"> (opens in a new tab)</span>}
                </span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
