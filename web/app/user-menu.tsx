import { Menu } from '@base-ui/react/menu';
import { IdCard, ListOrdered, LogOut, type LucideIcon, Settings, ShieldCheck } from 'lucide-react';
import { type FocusEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { useIsAdmin } from '#web/backend/get-is-admin.ts';
import type { SignedInUser } from '#web/backend/signed-in-user.ts';

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-plate px-3 font-semibold outline-none select-none data-highlighted:bg-sunk data-highlighted:inset-ring-2 data-highlighted:inset-ring-accent-edge';

interface LinkItemProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly children: string;
}

function LinkItem({ to, icon: Icon, children }: LinkItemProps) {
  return (
    <Menu.LinkItem closeOnClick className={ITEM} render={<Link to={to} />}>
      <Icon aria-hidden size={18} className="text-soft" />
      {children}
    </Menu.LinkItem>
  );
}

/** Where the focus starts: keyboard users start at an item, mouse and touch users at none. */
export type MenuStart = 'first' | 'last' | null;

/** Moves the focus from the menu to its first item to focus, once. */
function useStart(start: MenuStart): (event: FocusEvent<HTMLElement>) => void {
  const started = useRef(false);
  return ({ currentTarget, target }) => {
    if (started.current || target !== currentTarget) return;
    started.current = true;
    const items = [...currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    if (start !== null) items.at(start === 'first' ? 0 : -1)?.focus();
  };
}

function Entries({ user, onSignOut }: Pick<UserMenuProps, 'user' | 'onSignOut'>) {
  const isAdmin = useIsAdmin();
  return (
    <Menu.Group>
      <Menu.GroupLabel className="mb-1.5 block border-b border-line px-3 pt-2 pb-3">
        {user.fullName && (
          <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{user.fullName}</span>
        )}
        <span className="line-clamp-3 text-note [overflow-wrap:anywhere] text-soft">{user.email}</span>
      </Menu.GroupLabel>
      <LinkItem to={PATHS.profile} icon={IdCard}>
        View public profile
      </LinkItem>
      <LinkItem to={PATHS.lineups} icon={ListOrdered}>
        Your lineups
      </LinkItem>
      <LinkItem to={PATHS.settings} icon={Settings}>
        Settings
      </LinkItem>
      {isAdmin && (
        <LinkItem to={PATHS.visits} icon={ShieldCheck}>
          Admin
        </LinkItem>
      )}
      <Menu.Item className={ITEM} onClick={onSignOut}>
        <LogOut aria-hidden size={18} className="text-soft" />
        Sign out
      </Menu.Item>
    </Menu.Group>
  );
}

interface UserMenuProps {
  readonly user: SignedInUser;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly start: MenuStart;
  readonly onClose: () => void;
  readonly onSignOut: () => void;
}

/** The account menu. It is open while it is rendered. */
export function UserMenu({ user, button, start, onClose, onSignOut }: UserMenuProps) {
  const goToStart = useStart(start);
  const landmark = button.current?.closest('nav'); // so that screen readers find it next to its button
  const closeWhenLeft = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') onClose();
  };
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(open, { event, reason }) => {
        // The button closes its menu itself. Closing it here, too, would let the click open it again.
        const atButton = reason === 'outside-press' && button.current?.contains(event.target as Node);
        if (!open && !atButton) onClose();
      }}
    >
      <Menu.Portal container={landmark}>
        <Menu.Positioner
          anchor={button}
          side="bottom"
          align="end"
          sideOffset={6}
          className="z-40 outline-none"
        >
          <Menu.Popup
            aria-label="Account"
            finalFocus={button}
            onFocus={goToStart}
            onPointerLeave={closeWhenLeft}
            className="panel w-max max-w-[min(20rem,calc(100vw-1rem))] min-w-[220px] origin-top-right p-1.5 outline-none"
          >
            <Entries user={user} onSignOut={onSignOut} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
