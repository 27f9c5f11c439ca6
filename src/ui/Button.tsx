import type { ComponentProps } from 'react';

/** SPEC section 3's set; their look is in button.css. */
export type ButtonVariant =
  | 'default'
  | 'destructive'
  | 'outline'
  | 'secondary'
  | 'ghost'
  | 'link'
  | 'hero'
  | 'emergency';
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon';

type Look = { variant?: ButtonVariant; size?: ButtonSize };

const look = (variant: ButtonVariant, size: ButtonSize, extra?: string) =>
  `button button-${variant}${size === 'default' ? '' : ` button-${size}`}${extra ? ` ${extra}` : ''}`;

/** An action on this page. */
export function Button({
  variant = 'default',
  size = 'default',
  className,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'>) {
  return <button type={type} className={look(variant, size, className)} {...rest} />;
}

/** A link that looks like an action: a call, a chat, another page. */
export function ButtonLink({
  variant = 'default',
  size = 'default',
  className,
  ...rest
}: Look & ComponentProps<'a'>) {
  return <a className={look(variant, size, className)} {...rest} />;
}
