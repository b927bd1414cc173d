import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { isSignInPath, PATHS } from '#domain/pages.ts';
import { useSession } from '#web/backend/session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { BRAND } from '#web/ui/page-title.ts';
import { ComingToast, MissingToast } from '#web/ui/toast-place.tsx';
import { savesData, whenIdle } from '#web/ui/when-idle.ts';
import { ThemeSwitch } from './theme-switch.tsx';

function Logo() {
  const [failed, setFailed] = useState(false);
  return (
    <Link to={PATHS.home} className="flex items-center gap-2.5 rounded-control">
      {!failed && (
        <img
          src="/logo.png"
          alt=""
          width={48}
          height={48}
          fetchPriority="low" // the text of the first screen loads first
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(true); // it failed before this script ran
          }}
          onError={() => setFailed(true)}
          className="size-12"
        />
      )}
      <span className="display-type text-2xl tracking-wide">{BRAND}</span>
    </Link>
  );
}

function AvatarSkeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={classNames('skeleton block size-9 !rounded-full', className)} />;
}

const SignedInNav = lazyPart(async () => (await import('./signed-in.tsx')).SignedInNav, {
  waiting: <AvatarSkeleton />,
  missing: () => <Link to={PATHS.settings}>Settings</Link>,
});

/**
 * Returns a query that brings the user back to this page after signing in. The pages of the sign-in flow pass on the
 * query that they got.
 */
function useReturnQuery(): string {
  const { pathname, search } = useLocation();
  const next = isSignInPath(pathname) ? new URLSearchParams(search).get('next') : pathname + search;
  return next && next !== PATHS.home ? `?${new URLSearchParams({ next }).toString()}` : '';
}

/** Sign-in links for visitors. If storage has a session, before-paint.js shows the skeleton of the avatar instead. */
function GuestNav() {
  const search = useReturnQuery();
  return (
    <div className="relative flex items-center gap-2">
      <AvatarSkeleton className="absolute right-1 hidden in-[[data-session]]:block" />
      <NavLink
        to={`${PATHS.signIn}${search}`}
        className={`${buttonClass({ look: 'quiet' })} in-[[data-session]]:invisible`}
      >
        Sign in
      </NavLink>
      <NavLink
        to={`${PATHS.signUp}${search}`}
        className={`${buttonClass({ look: 'primary' })} in-[[data-session]]:invisible`}
      >
        Sign up
      </NavLink>
    </div>
  );
}

function AccountNav() {
  const session = useSession();
  if (session.status === 'signed-out') return <GuestNav />;
  if (session.status === 'loading') return <AvatarSkeleton />;
  return <SignedInNav user={session.user} />;
}

const MobilePanel = lazyPart(async () => (await import('./mobile-panel.tsx')).MobilePanel, {
  waiting: <ComingToast />,
  missing: (missing) => <MissingToast what="the menu" {...missing} />,
});

/** Loads the menu of small screens when the page is idle, so that it opens at once. */
function usePanelAhead(): void {
  useEffect(() => {
    if (savesData() || !matchMedia('(width < 40rem)').matches) return undefined;
    return whenIdle(() => void MobilePanel.prepare());
  }, []);
}

export function Header() {
  const [menuOpen, setMenuOpen] = useState(false);
  usePanelAhead();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-page items-center justify-between gap-4 px-4 sm:px-6">
        <Logo />
        <nav aria-label="Account" className="hidden min-w-0 flex-1 items-center justify-end gap-2 sm:flex">
          <AccountNav />
          {/* The last item, at the right edge, so that a long user name does not move it. */}
          <ThemeSwitch />
        </nav>
        <Button
          look="quiet"
          square
          className="sm:hidden"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden size={26} />
        </Button>
      </div>
      {menuOpen && <MobilePanel onClose={() => setMenuOpen(false)} />}
    </header>
  );
}
