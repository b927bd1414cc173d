import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

const LOOKS = {
  /** The main action of a screen. */
  primary:
    'bg-accent text-on-accent hover:bg-accent-hover disabled:bg-sunk disabled:text-soft disabled:border-line border border-accent-rim',
  secondary:
    'bg-surface text-ink border border-button-line hover:border-line-strong hover:bg-sunk disabled:opacity-45 disabled:hover:bg-surface',
  /** For actions that cannot be undone. */
  danger:
    'bg-surface text-bad border border-bad hover:bg-[color-mix(in_srgb,var(--bad)_10%,var(--surface))] disabled:opacity-45',
  quiet: 'text-ink hover:bg-sunk border border-transparent disabled:opacity-45',
} as const;

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap transition-colors  disabled:cursor-not-allowed';

interface Look {
  readonly look?: keyof typeof LOOKS | undefined;
  /** For an icon without text. Requires an `aria-label`. */
  readonly square?: boolean | undefined;
}

/** Returns the classes of a button, for other elements that look like buttons. */
export function buttonClass({ look = 'secondary', square = false }: Look): string {
  return classNames(BASE, LOOKS[look], square ? 'size-11 shrink-0' : 'min-h-11 px-4 py-2 text-sm');
}

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & Look & { readonly type?: 'button' | 'submit' };

export function Button({ look, square, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classNames(buttonClass({ look, square }), className)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, square, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classNames(buttonClass({ look, square }), className)} />;
}
