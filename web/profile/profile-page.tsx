import { Heart, ListOrdered, type LucideIcon, Settings, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '#domain/format.ts';
import { initialsOf } from '#domain/initials.ts';
import { lineupPath, PATHS, profilePath } from '#domain/pages.ts';
import { useFavoriteNames } from '#web/backend/preferences.ts';
import { useOwnProfile } from '#web/backend/get-own-profile.ts';
import { useSavedLineups } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import { type SignedInUser, useUser } from '#web/backend/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { TitledSection } from '#web/ui/titled-section.tsx';
import { PredictionRecord } from './prediction-record.tsx';
import '#web/ui/page-styles.css';

const RECENT_LINEUPS = 3;

interface FactProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Undefined while loading. */
  readonly value: string | undefined;
  readonly to: string;
}

function Fact({ icon: Icon, label, to, value }: FactProps) {
  return (
    <li>
      <Link
        to={to}
        className="panel grid h-full min-h-22 content-start gap-1 px-3 py-3 sm:px-5 sm:py-4 transition-colors hover:border-line-strong"
      >
        <span className="flex items-center gap-2 text-soft max-sm:text-sm/tight max-sm:[&>svg]:hidden">
          <Icon aria-hidden size={18} />
          {label}
        </span>
        {value === undefined ? (
          <span className="skeleton mt-1 block h-7 w-24" />
        ) : (
          <span className="display-type text-base break-words sm:text-xl">{value}</span>
        )}
      </Link>
    </li>
  );
}

function Summary({ user }: { readonly user: SignedInUser }) {
  const lineups = useSavedLineups();
  const names = useFavoriteNames(user.id);
  const favorite = (kind: 'player' | 'team') =>
    names.isError ? '–' : names.data && (names.data[kind] ?? 'None yet');
  return (
    <ul className="grid grid-cols-3 gap-2 sm:gap-3">
      <Fact
        icon={ListOrdered}
        label="Saved lineups"
        to={PATHS.lineups}
        value={lineups.isError ? '–' : lineups.data && String(lineups.data.length)}
      />
      <Fact icon={Heart} label="Favorite team" to={PATHS.favorites} value={favorite('team')} />
      <Fact icon={Heart} label="Favorite player" to={PATHS.favorites} value={favorite('player')} />
    </ul>
  );
}

function Recent() {
  const lineups = useSavedLineups().data?.slice(0, RECENT_LINEUPS) ?? [];
  if (lineups.length === 0) return null;
  return (
    <TitledSection id="recent" title="Last changed">
      <ul className="panel divide-y divide-line overflow-hidden">
        {lineups.map(({ id, name, team_name: team, updated_at: updated }) => (
          <li key={id}>
            <Link
              to={lineupPath(id)}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-5 py-2 -outline-offset-4 hover:bg-sunk"
            >
              <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
              <span className="text-sm text-soft">
                {team} · <time dateTime={updated}>{formatDate(updated)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Overview({ user }: { readonly user: SignedInUser }) {
  const { data: profile } = useOwnProfile(user.id);
  const page = profile?.isPublic && profile.profileName ? profilePath(profile.profileName) : null;
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 sm:px-6 sm:py-14">
      <header className="panel flex flex-wrap items-center gap-5 p-5 sm:p-8">
        <Avatar url={user.avatarUrl} initials={initialsOf(user.fullName ?? user.email)} size={96} />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="display-type text-3xl wrap-anywhere normal-case">
            <bdi>{user.fullName ?? user.email}</bdi>
          </h1>
          {user.fullName && <p className="text-lg wrap-anywhere text-soft">{user.email}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {page && (
            <ButtonLink look="primary" to={page}>
              <UserRound aria-hidden size={18} />
              Public page
            </ButtonLink>
          )}
          {profile && !page && (
            <ButtonLink look="primary" to={PATHS.profileSettings}>
              Set up your public page
            </ButtonLink>
          )}
          <ButtonLink to={PATHS.settings}>
            <Settings aria-hidden size={18} />
            Settings
          </ButtonLink>
        </div>
      </header>
      <Summary user={user} />
      <Recent />
      <PredictionRecord profileName={null} />
    </div>
  );
}

/** The page `/profile` of the signed-in user. Visitors get another page from the app. */
export function ProfilePage() {
  usePageTitle('Profile');
  const user = useUser();
  return user && <Overview user={user} />;
}
