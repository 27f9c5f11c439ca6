import { site } from '../../site.config.ts';
import { CallLink, ChatLink } from '../links/CallAndChatLinks.tsx';
import { HoursLine } from '../links/HoursLine.tsx';

/** Call and WhatsApp within reach of a thumb, on phones. */
export function CallBar() {
  return (
    <nav aria-label={site.whatsappPhone ? 'Call or message' : 'Call'} className="call-bar">
      <CallLink>Call</CallLink>
      <ChatLink>WhatsApp</ChatLink>
      <HoursLine brief />
    </nav>
  );
}
