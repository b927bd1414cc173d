import { Link, type LinkProps } from 'react-router';

/** A link within or below a text. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4 hover:decoration-2"
    />
  );
}
