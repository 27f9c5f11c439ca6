import type { Urgency } from '../domain/choices.ts';
import type { BadgeTone } from '../ui/Badge.tsx';

type Look = { label: string; tone: BadgeTone; mark?: string };

const LOOKS: Record<Urgency, Look> = {
  emergency: { label: 'Emergency', tone: 'red', mark: '!' },
  urgent: { label: 'Within 24 h', tone: 'amber' },
  standard: { label: 'Within 48 h', tone: 'plain' },
  scheduled: { label: 'Quote only', tone: 'plain' },
};

/** How the desk shows an urgency: by word, mark and colour. Null where the visitor left it open. */
export const urgencyLook = (urgency: Urgency | null): Look | null =>
  urgency === null ? null : LOOKS[urgency];
