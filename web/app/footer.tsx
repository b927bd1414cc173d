import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { BRAND } from '#web/ui/page-title.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-ink underline-offset-4 hover:underline';

const neverChanges = () => () => undefined;
const thisYear = () => new Date().getFullYear();
const unknownYear = () => null;

export function Footer() {
  // The prerendered page may be from last year, so it has no year until the script runs.
  const year = useSyncExternalStore(neverChanges, thisYear, unknownYear);
  return (
    <footer className="mt-12 border-t border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-4 py-5 text-sm text-soft sm:px-6">
        <p>
          © {year} {BRAND}
        </p>
        <Link to={PATHS.privacy} className={LINK}>
          Privacy
        </Link>
        <Link to={PATHS.terms} className={LINK}>
          Terms
        </Link>
        <p className="max-w-prose">
          {BRAND} is a fan project, not affiliated with or endorsed by the NHL or its teams.
        </p>
      </div>
    </footer>
  );
}
