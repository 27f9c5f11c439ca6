/**
 * A phone number's digits as the world dials them. Without a country code it is a UK
 * number: `01632 960 018`, `+44 (0)1632 960018` and `0044 1632 960018` are all `441632960018`.
 */
function international(phone: string): string {
  const digits = phone.replace('(0)', '').replaceAll(/\D/g, '');
  if (phone.trim().startsWith('+')) return digits;
  return digits.startsWith('00') ? digits.slice(2) : digits.replace(/^0/, '44');
}

/** A link that dials. */
export const telLink = (phone: string) => `tel:+${international(phone)}`;

/** The numbers that one can call, each once: a firm with one number has one. */
export const phonesOf = (site: { emergencyPhone: string; mobilePhone?: string | undefined }): string[] => {
  const { emergencyPhone, mobilePhone } = site;
  return mobilePhone && telLink(mobilePhone) !== telLink(emergencyPhone)
    ? [emergencyPhone, mobilePhone]
    : [emergencyPhone];
};

/**
 * A link that writes to one address, with subject and text where they are given. The HTML standard's rule lets `?`, `&` and `%` stand
 * before the `@`, where unencoded they would end the address and begin headers.
 */
export const mailtoLink = (address: string, begun?: { subject: string; body: string }) =>
  `mailto:${address.split('@').map(encodeURIComponent).join('@')}${begun ? `?${headers(begun)}` : ''}`;

/** RFC 6068: no `+` for a space, and lines end as in a mail. */
const headers = ({ subject, body }: { subject: string; body: string }) =>
  `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;

/** A link that begins a text message. Older iPhones read the text after `&` only, all others after `?`. */
export const smsLink = (phone: string, message: string) =>
  `sms:+${international(phone)}?&body=${encodeURIComponent(message)}`;

/**
 * A link that shows the way to a place: in the map of a phone, on OpenStreetMap where there is none.
 * @param userAgent the browser's.
 */
export function directionsLink(place: string, userAgent: string): string {
  const to = encodeURIComponent(place);
  if (/iPhone|iPad/.test(userAgent)) return `https://maps.apple.com/?daddr=${to}`;
  if (userAgent.includes('Android')) return `geo:0,0?q=${to}`;
  return `https://www.openstreetmap.org/search?query=${to}`;
}

/** A link that opens a WhatsApp chat, with the message ready to send where one is given. */
export const whatsappLink = (phone: string, message?: string) =>
  `https://wa.me/${international(phone)}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`;
