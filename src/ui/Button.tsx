import type { ComponentProps } from 'react';

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

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border-2 font-bold leading-tight text-center ' +
  'no-underline transition-colors duration-150 ease-out ' +
  'disabled:opacity-60 aria-busy:opacity-80 aria-busy:cursor-progress';

const VARIANTS: Record<ButtonVariant, string> = {
  default: 'border-teal bg-teal text-card hover:border-teal-deep hover:bg-teal-deep active:bg-teal-deep',
  destructive: 'border-red/40 bg-card text-red hover:border-red hover:bg-red-tint active:bg-red-tint',
  outline: 'border-teal bg-transparent text-teal hover:bg-teal-tint active:bg-teal-tint',
  secondary: 'border-line bg-card text-ink hover:border-soft active:bg-ground',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-ground active:bg-line',
  link: 'border-transparent bg-transparent px-0! text-teal underline underline-offset-4 hover:decoration-2',
  hero: 'border-card bg-card text-teal-deep hover:border-ground hover:bg-ground active:bg-line',
  emergency: 'border-red bg-red text-card hover:border-red-deep hover:bg-red-deep active:bg-red-deep',
};

const SIZES: Record<ButtonSize, string> = {
  default: 'min-h-12 px-5 text-body',
  sm: 'min-h-9 px-3.5 text-small',
  lg: 'min-h-14 px-6 text-body',
  icon: 'size-12 p-0',
};

type Look = { variant?: ButtonVariant; size?: ButtonSize };

const buttonClass = ({ variant = 'default', size = 'default' }: Look, extra = '') =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`;

/** An action on this page. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ variant, size } as Look, className)} {...rest} />;
}

/** A link that looks like an action: a call, a chat, another page. */
export function ButtonLink({ variant, size, className, ...rest }: Look & ComponentProps<'a'>) {
  return <a className={buttonClass({ variant, size } as Look, className)} {...rest} />;
}
