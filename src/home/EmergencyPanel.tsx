import { site } from '../../site.config.ts';
import { CallLink, ChatLink } from '../links/CallAndChatLinks.tsx';
import { HoursLine } from '../links/HoursLine.tsx';

/** SPEC section 2: the panel below the fleet. */
export function EmergencyPanel() {
  return (
    <div className="on-deep">
      <div className="wrap grid items-center gap-6 py-10 lg:py-14 lg:grid-cols-[1fr_auto]">
        <div>
          <h2>Emergency Situations?</h2>
          <p className="mt-3 max-w-xl text-ground text-lead">
            If it cannot wait, do not write: call.{' '}
            {site.whatsappPhone && 'If you cannot speak, send a message. '}
            If anyone is hurt or in danger, call 999 first.
          </p>
          <HoursLine className="mt-3" />
        </div>
        <div className="flex flex-wrap gap-2">
          <CallLink size="lg" className="grow max-sm:px-2">
            Call {site.emergencyPhone}
          </CallLink>
          <ChatLink variant="hero" size="lg" className="grow max-sm:px-2">
            WhatsApp
          </ChatLink>
        </div>
      </div>
    </div>
  );
}
