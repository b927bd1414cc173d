import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { initialsOf } from '#domain/initials.ts';
import type { SignedInUser } from '#web/backend/signed-in-user.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { MenuStart } from '#web/ui/menu.ts';
import { useSignOut } from './use-sign-out.tsx';

const UserMenu = lazyDialog(async () => (await import('./user-menu.tsx')).UserMenu);

/** Loads the menu on hover and focus, so that it opens at once. */
const prepareMenu = () => void UserMenu.prepare();

const AVATAR_SIZE = 36;

export function AccountButton({ user }: { readonly user: SignedInUser }) {
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ readonly at: string; readonly start: MenuStart } | null>(null);
  const open = opened?.at === key; // any navigation closes it
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
        <span className="max-w-44 truncate text-note">{busy ? 'Signing out…' : name}</span>
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
