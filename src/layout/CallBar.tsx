import { site } from '../../site.config.ts';
import { CallLink, ChatLink } from '../links/CallAndChatLinks.tsx';
import { HoursLine } from '../links/HoursLine.tsx';

/** Call and WhatsApp within reach of a thumb, on phones. */
export function CallBar() {
  return (
    <nav
      aria-label={site.whatsappPhone ? 'Call or message' : 'Call'}
      className={`call-bar fixed inset-x-0 bottom-0 z-30 grid ${site.whatsappPhone ? 'grid-cols-2' : ''} gap-2.5 border-line border-t bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden`}
    >
      <CallLink>Call</CallLink>
      <ChatLink>WhatsApp</ChatLink>
      <HoursLine brief className="col-span-2 text-center text-fine" />
    </nav>
  );
}
