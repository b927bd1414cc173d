import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { type SessionState, useSession } from '#web/backend/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Background } from './background.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** What the router keeps with an entry; the first entry has nothing. */
type HistoryState = { readonly key?: string } | null;

/** How far each entry of the history was scrolled when it was last seen, in CSS pixels, by its location key. */
const scrolled = new Map<string, number>();

/**
 * After a navigation, readers and keyboards start at the new page's content; the first page keeps the browser's focus. Back
 * and forward return to where the page was scrolled: the browser itself would try before the page is there.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname;
      window.scrollTo(0, (isBack && scrolled.get(key)) || 0);
      main.current?.focus({ preventScroll: true });
    }
    const remember = () => {
      // Not while the address and the page differ, on the way from one to the other.
      if (((history.state as HistoryState)?.key ?? 'default') === key) scrolled.set(key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [isBack, key, pathname]);
  return main;
}

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }));

/** Says that the session ended by itself, or that the account is deleted. */
function EndedNotice() {
  const session = useSession();
  const [dismissed, setDismissed] = useState<SessionState | null>(null);
  if (session.status !== 'signed-out' || dismissed === session) return null;
  if (!session.ended && !session.deleted) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <SessionEnded isDeleted={session.deleted === true} onClose={() => setDismissed(session)} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Header, the page, footer. The home page keeps its footer below the fold: roster and rink, which come later, would push it. */
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
        className={classNames('flex-1', pathname === '/' ? 'min-h-dvh' : 'min-h-[80dvh]')}
      >
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton late label="The page is on its way…" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <EndedNotice />
      <Background />
    </div>
  );
}
