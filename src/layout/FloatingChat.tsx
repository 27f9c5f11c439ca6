import { ChatLink } from '../links/CallAndChatLinks.tsx';

/** The chat button that stays in sight; phones have it in the call bar. */
export function FloatingChat() {
  return (
    <ChatLink
      variant="default"
      data-float
      className="fixed right-6 bottom-6 z-20 rounded-full floating max-md:hidden"
    >
      WhatsApp
    </ChatLink>
  );
}
