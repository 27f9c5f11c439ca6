import type { Urgency } from '../domain/choices.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import type { UrgencyChoice } from './filters/criteria.ts';

const LOOKS: Record<Urgency, { label: string; tone: BadgeTone; mark?: string }> = {
  emergency: { label: 'Emergency', tone: 'red', mark: '!' },
  urgent: { label: 'Within 24 h', tone: 'amber' },
  standard: { label: 'Within 48 h', tone: 'plain' },
  scheduled: { label: 'Quote only', tone: 'plain' },
};

/** Returns the label of an urgency; 'Not said' where the visitor left it open. */
export const urgencyLabel = (urgency: UrgencyChoice | null) => (urgency ? LOOKS[urgency].label : 'Not said');

/** An urgency by word, mark and colour; nothing where the visitor left it open. */
export function UrgencyBadge({ urgency }: { urgency: Urgency | null }) {
  if (!urgency) return null;
  const { label, tone, mark } = LOOKS[urgency];
  return (
    <Badge tone={tone} {...(mark && { mark })}>
      {label}
    </Badge>
  );
}
