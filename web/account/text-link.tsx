import { Link, type LinkProps } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';

interface TextLinkProps extends Omit<LinkProps, 'className'> {
  /** Stands alone, not within a sentence: then it is high enough for a thumb. */
  readonly alone?: boolean;
}

/** A link within or below a text. */
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
