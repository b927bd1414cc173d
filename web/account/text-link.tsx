import { Link, type LinkProps } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';

interface TextLinkProps extends Omit<LinkProps, 'className'> {
  /** Whether the link is outside a sentence. It is then tall enough for touch. */
  readonly alone?: boolean;
}

export function TextLink({ alone = false, ...link }: TextLinkProps) {
  return (
    <Link
      {...link}
      className={classNames(
        'font-semibold text-accent-text underline underline-offset-4 hover:decoration-2',
        alone && 'inline-flex min-h-11 items-center',
      )}
    />
  );
}
