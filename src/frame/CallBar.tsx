import { site } from '../../site.config.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { telLink, whatsappLink } from '../ui/links.ts';

/** Call and WhatsApp within reach of a thumb, on phones. */
export function CallBar() {
  return (
    <nav
      aria-label="Call or message"
      className="call-bar fixed inset-x-0 bottom-0 z-30 grid grid-cols-2 gap-2.5 border-line border-t bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      <ButtonLink variant="emergency" href={telLink(site.emergencyPhone)}>
        <Icon name="phone" />
        Call
      </ButtonLink>
      <ButtonLink
        variant="outline"
        href={whatsappLink(site.whatsappPhone)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="chat" />
        WhatsApp<span className="sr-only"> (opens in a new tab)</span>
      </ButtonLink>
    </nav>
  );
}
