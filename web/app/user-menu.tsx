import { Menu } from '@base-ui/react/menu';
import { IdCard, ListOrdered, LogOut, type LucideIcon, Settings, ShieldCheck } from 'lucide-react';
import type { PointerEvent, RefObject } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { useIsAdmin } from '#web/backend/get-is-admin.ts';
import type { SignedInUser } from '#web/backend/session.ts';
import { MENU_ITEM, MENU_PANEL, type MenuStart, useMenuStart } from '#web/ui/menu.ts';

interface LinkItemProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly children: string;
}

function LinkItem({ to, icon: Icon, children }: LinkItemProps) {
  return (
    <Menu.LinkItem closeOnClick className={MENU_ITEM} render={<Link to={to} />}>
      <Icon aria-hidden size={18} className="text-soft" />
      {children}
    </Menu.LinkItem>
  );
}

function Entries({ user, onSignOut }: Pick<UserMenuProps, 'user' | 'onSignOut'>) {
  const isAdmin = useIsAdmin();
  return (
    <Menu.Group>
      <Menu.GroupLabel className="mb-1.5 block border-b border-line px-3 pt-2 pb-3">
        {user.fullName && (
          <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{user.fullName}</span>
        )}
        <span className="line-clamp-3 text-sm [overflow-wrap:anywhere] text-soft">{user.email}</span>
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
      <Menu.Item className={MENU_ITEM} onClick={onSignOut}>
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

/** The account menu. Render it only while it is open. */
export function UserMenu({ user, button, start, onClose, onSignOut }: UserMenuProps) {
  const goToStart = useMenuStart(start);
  // The menu renders in this landmark, so that screen readers find it next to its button.
  const landmark = button.current?.closest('nav');
  const closeWhenLeft = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') onClose();
  };
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(open, { event, reason }) => {
        // A click on the button closes the menu anyway. If this handler closed it first, the click would reopen it.
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
            className={MENU_PANEL}
          >
            <Entries user={user} onSignOut={onSignOut} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
