import { site } from '../../site.config.ts';
import { whatsappLink } from '../domain/links.ts';

/** How a message to us begins: the first words are the hardest to find. */
export const GREETING = 'Hello, I would like to ask for help.';

/** A link to our chat, with those words ready to send or to change; undefined where the firm has none. */
export const OUR_CHAT = site.whatsappPhone ? whatsappLink(site.whatsappPhone, GREETING) : undefined;
