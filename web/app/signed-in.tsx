/** The parts of header and phone panel for signed-in users. Visitors never load them. */
import { LogOut } from 'lucide-react';
import { initialsOf } from '#domain/initials.ts';
import { useIsAdmin } from '#web/backend/get-is-admin.ts';
import type { SignedInUser } from '#web/backend/signed-in-user.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { AccountButton } from './account-button.tsx';
import { AdminBadges } from './admin-badges.tsx';
import { useSignOut } from './use-sign-out.tsx';

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
        <span className="line-clamp-2 text-note [overflow-wrap:anywhere] text-soft">{user.email}</span>
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
        className="display-type flex min-h-13 w-full items-center gap-2 text-2xl hover:text-accent-text"
      >
        <LogOut aria-hidden size={20} className="text-soft" />
        {busy ? 'Signing out…' : 'Sign out'}
      </button>
      {isAdmin && <AdminBadges userId={user.id} withWords onFollow={onFollow} />}
      {question}
    </>
  );
}
