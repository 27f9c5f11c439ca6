import { ChatLink } from '../links/CallAndChatLinks.tsx';

/** The chat button that stays in sight; phones have it in the call bar. */
export function FloatingChat() {
  return (
    <ChatLink variant="default" data-float className="float">
      WhatsApp
    </ChatLink>
  );
}
