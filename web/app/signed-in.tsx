/** The parts of header and phone panel for signed-in users. Visitors never load them. */
import { ChevronDown, Eye, ImageDown, LogOut, UserRoundPlus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { initialsOf } from '#domain/initials.ts';
import { formatNumber } from '#domain/format.ts';
import { PATHS } from '#domain/pages.ts';
import type { SignedInUser } from '#web/backend/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { MenuStart } from '#web/ui/menu.ts';
import { useAdminCounts } from '#web/backend/get-admin-counts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useIsAdmin } from '#web/backend/get-is-admin.ts';
import { useSignOut } from './use-sign-out.tsx';

const UserMenu = lazyDialog(async () => (await import('./user-menu.tsx')).UserMenu);

/** Loads the menu on hover and focus, so that a click opens it at once. */
const prepareMenu = () => void UserMenu.prepare();

const AVATAR_SIZE = 36;

function AccountButton({ user }: { readonly user: SignedInUser }) {
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ readonly at: string; readonly start: MenuStart } | null>(null);
  const open = opened?.at === key; // any navigation closes the menu
  const { busy, question, request } = useSignOut();
  const name = user.fullName ?? user.email;
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened({ at: key, start: event.key === 'ArrowDown' ? 'first' : 'last' });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prepareMenu}
        onFocus={prepareMenu}
        onClick={({ detail }) => setOpened(open ? null : { at: key, start: detail === 0 ? 'first' : null })}
        onKeyDown={openByArrow}
        className="flex h-11 items-center gap-2 rounded-full py-1 pr-2.5 pl-1 font-semibold transition-colors hover:bg-sunk aria-expanded:bg-sunk"
      >
        <Avatar url={user.avatarUrl} initials={initialsOf(name)} size={AVATAR_SIZE} />
        <span className="max-w-44 truncate text-sm">{busy ? 'Signing out…' : name}</span>
        <span className="sr-only">, account menu</span>
        <ChevronDown aria-hidden size={16} className="shrink-0 text-soft" />
      </button>
      {open && (
        <UserMenu
          user={user}
          button={button}
          start={opened.start}
          onClose={() => setOpened(null)}
          onSignOut={request}
        />
      )}
      {question}
    </>
  );
}

const BADGES = [
  { name: 'images', label: 'Images', to: PATHS.downloads, icon: ImageDown },
  { name: 'requests', label: 'Requests', to: PATHS.requests, icon: UserRoundPlus },
  { name: 'visits', label: 'Visits', to: PATHS.visits, icon: Eye },
] as const;

interface AdminBadgesProps {
  readonly userId: string;
  /** Whether to show words beside the icons, as in the phone's panel. Screen readers always announce the words. */
  readonly withWords?: boolean;
  readonly onFollow?: () => void;
}

function AdminBadges({ userId, withWords = false, onFollow }: AdminBadgesProps) {
  const { data, isError } = useAdminCounts(userId);
  return (
    <ul
      aria-label="Admin counts"
      className={withWords ? 'grid grid-cols-3 gap-2' : 'flex items-center gap-1.5'}
    >
      {BADGES.map(({ icon: Icon, label, name, to }) => (
        <li key={name} title={label}>
          <Link
            to={to}
            onClick={onFollow}
            className={classNames(
              'flex items-center gap-1.5 rounded-control border border-line bg-sunk font-condensed font-semibold tabular-nums hover:border-line-strong',
              withWords ? 'flex-col px-1 py-2 text-xl leading-tight' : 'h-9 px-2.5',
            )}
          >
            <Icon aria-hidden size={withWords ? 20 : 16} className="text-soft" />
            <span className={withWords ? 'order-last text-sm text-soft' : 'sr-only'}>
              {label}
              {/* This text has no width, but is on the same line as the word. So screen readers say `Images: 12`. */}
              <span className="text-[0px]">: </span>
            </span>
            <span>{data ? formatNumber(data[name]) : isError ? '–' : '…'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface SignedInProps {
  readonly user: SignedInUser;
}

export function SignedInNav({ user }: SignedInProps) {
  const isAdmin = useIsAdmin();
  return (
    <>
      {isAdmin && (
        <div className="hidden lg:block">
          <AdminBadges userId={user.id} />
        </div>
      )}
      <AccountButton user={user} />
    </>
  );
}

const PANEL_AVATAR_SIZE = 52;

export function SignedInHead({ user }: SignedInProps) {
  const name = user.fullName ?? user.email;
  return (
    <>
      <Avatar url={user.avatarUrl} initials={initialsOf(name)} size={PANEL_AVATAR_SIZE} />
      <span className="order-last min-w-0 basis-full">
        <span className="display-type line-clamp-2 text-xl leading-[1.2] [overflow-wrap:anywhere]">
          {user.fullName ?? user.email.split('@')[0]}
        </span>
        <span className="line-clamp-2 text-sm [overflow-wrap:anywhere] text-soft">{user.email}</span>
      </span>
    </>
  );
}

export function SignedInFoot({ user, onFollow }: SignedInProps & { readonly onFollow: () => void }) {
  const isAdmin = useIsAdmin();
  const { busy, question, request } = useSignOut(onFollow);
  return (
    <>
      <button
        type="button"
        aria-disabled={busy}
        onClick={request}
        className="display-type flex min-h-13 w-full items-center gap-2 text-xl hover:text-accent-text"
      >
        <LogOut aria-hidden size={20} className="text-soft" />
        {busy ? 'Signing out…' : 'Sign out'}
      </button>
      {isAdmin && <AdminBadges userId={user.id} withWords onFollow={onFollow} />}
      {question}
    </>
  );
}
