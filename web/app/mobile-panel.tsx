import { User, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { useIsAdmin } from '#web/backend/get-is-admin.ts';
import { useUser } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useModal } from '#web/ui/use-modal.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const SignedInHead = lazyPart(async () => (await import('./signed-in.tsx')).SignedInHead, {
  waiting: <span className="skeleton size-[52px] !rounded-full" />,
  missing: ({ props }) => props.user.email,
});
const SignedInFoot = lazyPart(async () => (await import('./signed-in.tsx')).SignedInFoot);

function MainLinks({ isGuest, onFollow }: { readonly isGuest: boolean; readonly onFollow: () => void }) {
  const isAdmin = useIsAdmin();
  const guestLinks = [
    { to: PATHS.signIn, label: 'Sign in' },
    { to: PATHS.signUp, label: 'Sign up' },
  ];
  const links = [
    { to: PATHS.home, label: 'Home' },
    ...(isGuest ? [] : [{ to: PATHS.lineups, label: 'Your lineups' }]),
    { to: PATHS.profile, label: 'Profile' },
    { to: PATHS.settings, label: 'Settings' },
    ...(isAdmin ? [{ to: PATHS.visits, label: 'Admin' }] : []),
    ...(isGuest ? guestLinks : []),
  ];
  return (
    <nav aria-label="Main">
      <ul className="grid">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onFollow}
              className="display-type flex min-h-13 items-center border-b border-line text-xl hover:text-accent-text"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function MobilePanel({ onClose }: { readonly onClose: () => void }) {
  const ref = useModal(onClose);
  const user = useUser();
  const closeWhenBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // A click on the backdrop closes the dialog. Keyboard users can press Escape or the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="dialog !p-0"
      aria-label="Menu"
      onClick={closeWhenBeside}
      onCancel={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="absolute inset-y-0 right-0 flex w-[min(20rem,86vw)] flex-col gap-6 overflow-y-auto bg-surface p-4 shadow-raised">
        <div className="flex flex-wrap items-center gap-3">
          {user ? (
            <SignedInHead user={user} />
          ) : (
            <>
              <span className="grid size-[52px] shrink-0 place-items-center rounded-full bg-sunk text-soft">
                <User aria-hidden size={26} />
              </span>
              <span className="display-type text-xl">Guest</span>
            </>
          )}
          <div className="ml-auto">
            <ThemeSwitch />
          </div>
          <Button look="quiet" square aria-label="Close menu" onClick={onClose}>
            <X aria-hidden size={24} />
          </Button>
        </div>
        <MainLinks isGuest={!user} onFollow={onClose} />
        {user && <SignedInFoot user={user} onFollow={onClose} />}
      </div>
    </dialog>
  );
}
