import { site } from '../../site.config.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { whatsappLink } from '../ui/links.ts';

/** The chat button that stays in sight; phones have it in the call bar. */
export function FloatingChat() {
  return (
    <ButtonLink
      href={whatsappLink(site.whatsappPhone)}
      target="_blank"
      rel="noopener noreferrer"
      className="fixed right-6 bottom-6 z-20 rounded-full shadow-float max-md:hidden print:hidden"
    >
      <Icon name="chat" />
      WhatsApp<span className="sr-only"> (opens in a new tab)</span>
    </ButtonLink>
  );
}
