import type { ReactNode } from 'react';
import { site } from '../../site.config.ts';
import { telLink } from '../domain/links.ts';
import { ButtonLink, type ButtonSize, type ButtonVariant } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { OUR_CHAT } from './ourChat.ts';

type LinkProps = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  'data-float'?: boolean;
  children: ReactNode;
};

/** Dials the emergency number. Red is for this alone. */
export function CallLink({ variant = 'emergency', children, ...look }: LinkProps) {
  return (
    <ButtonLink variant={variant} {...look} href={telLink(site.emergencyPhone)}>
      <Icon name="phone" />
      {children}
    </ButtonLink>
  );
}

/** Opens a WhatsApp chat with us in a new tab; nothing where the firm has no number for that. */
export function ChatLink({ variant = 'outline', children, ...look }: LinkProps) {
  if (!OUR_CHAT) return null;
  return (
    <ButtonLink variant={variant} {...look} href={OUR_CHAT} target="_blank" rel="noopener noreferrer">
      <Icon name="chat" />
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </ButtonLink>
  );
}
