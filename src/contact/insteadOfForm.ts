import { site } from '../../site.config.ts';

/** What to do when the form fails (SPEC section 8), by the ways that the firm has. */
export const INSTEAD_OF_FORM = site.whatsappPhone
  ? 'Please try calling us directly or use WhatsApp.'
  : 'Please try calling us directly.';
