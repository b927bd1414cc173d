import { useEffect, useRef, useState } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType, Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { type SessionState, useSession } from '#web/backend/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart, PageWaiting } from '#web/ui/lazy-part.tsx';
import { Background } from './background.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { BRAND } from '#web/ui/page-title.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useWindowEvent } from '#web/ui/use-window-event.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-ink underline-offset-4 hover:underline';

const thisYear = () => new Date().getFullYear();

function Footer() {
  // The prerendered page may be from last year, so it has no year until this script runs.
  const year = useHydrated() ? thisYear() : null;
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

/** The router's state in a history entry. The first entry has none. */
type HistoryState = { readonly key?: string } | null;

/** The last scroll position of each history entry, in CSS pixels, by location key. */
const scrolled = new Map<string, number>();

/**
 * Moves focus and scroll position after a navigation. The content of a new page gets the focus, but not when the site
 * opens. On Back and Forward, this hook restores the scroll position, because the browser would do so too early, before
 * the page has rendered.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, (isBack && scrolled.get(key)) || 0);
    main.current?.focus({ preventScroll: true });
  }, [isBack, key, pathname]);
  useWindowEvent('scroll', () => {
    // Ignores scrolling during a navigation, when the URL does not match the page.
    if (((history.state as HistoryState)?.key ?? 'default') === key) scrolled.set(key, window.scrollY);
  });
  return main;
}

const SessionEnded = lazyPart(async () => (await import('./session-ended.tsx')).SessionEnded);

function EndedNotice() {
  const session = useSession();
  const [dismissed, setDismissed] = useState<SessionState | null>(null);
  if (session.status !== 'signed-out' || dismissed === session) return null;
  if (!session.ended && !session.deleted) return null;
  return <SessionEnded isDeleted={session.deleted === true} onClose={() => setDismissed(session)} />;
}

/**
 * Renders header, page, and footer. On the home page, the footer is below the fold, because roster and rink load later
 * and would move it.
 */
export function Layout() {
  const main = useFocusOnNavigation();
  const { pathname } = useLocation();
  return (
    <div className="page-shell flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-control bg-inverse px-4 py-2 font-semibold text-on-inverse focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classNames('flex-1', pathname === PATHS.home ? 'min-h-dvh' : 'min-h-[80dvh]')}
      >
        <ErrorBoundary key={pathname}>
          <PageWaiting value={<PageSkeleton late label="Loading the page…" />}>
            <Outlet />
          </PageWaiting>
        </ErrorBoundary>
      </main>
      <Footer />
      <EndedNotice />
      <Background />
    </div>
  );
}
