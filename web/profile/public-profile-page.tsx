import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { errorText } from '#web/backend/errors.ts';
import { type PublicProfile, usePublicProfile } from '#web/backend/get-public-profile.ts';
import { useUser } from '#web/backend/session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useTeamTheme } from '#web/ui/team-theme.ts';
import { About } from './about.tsx';
import { LineupWall } from './lineup-wall.tsx';
import { ProfileHero } from './profile-hero.tsx';
import '#web/ui/page-styles.css';
import './profile.css';

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading this profile" className="profile">
      <div className="skeleton h-52 rounded-panel" />
      <div className="profile-columns">
        <div className="grid content-start gap-3">
          <div className="skeleton h-5" />
          <div className="skeleton h-5 w-3/4" />
          <div className="skeleton h-16" />
        </div>
        <div className="profile-tiles">
          <div className="skeleton profile-card-space" />
          <div className="skeleton profile-card-space" />
        </div>
      </div>
    </div>
  );
}

function OwnHint() {
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 py-2.5 pr-2.5 pl-4">
      <p>This is your public page.</p>
      <div className="flex flex-wrap gap-2">
        <Link to={PATHS.lineups} className={buttonClass({ look: 'quiet' })}>
          Choose lineups
        </Link>
        <Link to={PATHS.profileSettings} className={buttonClass({})}>
          Edit profile
        </Link>
      </div>
    </div>
  );
}

function Profile({ profile }: { readonly profile: PublicProfile }) {
  usePageTitle(profile.displayName);
  useTeamTheme(profile.favoriteTeam);
  const isOwn = useUser()?.profileName?.toLowerCase() === profile.profileName.toLowerCase();
  return (
    <div className="profile">
      {isOwn && <OwnHint />}
      <ProfileHero profile={profile} />
      <div className="profile-columns">
        <About profile={profile} />
        <LineupWall profile={profile} isOwn={isOwn} />
      </div>
    </div>
  );
}

function LoadFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  usePageTitle('Profile');
  return (
    <div className="profile">
      <h1 className="sr-only">Profile</h1>
      <div className="panel">
        <Notice title={errorText(error, 'Failed to load this profile')} onRetry={onRetry}>
          Check your connection and try again.
        </Notice>
      </div>
    </div>
  );
}

interface PublicProfilePageProps {
  /** Shown for both unknown and private profiles. */
  readonly notFound: ReactNode;
}

/** The page `/profile/{profileName}`: a user's public profile. */
export function PublicProfilePage({ notFound }: PublicProfilePageProps) {
  const { profileName = '' } = useParams();
  const profile = usePublicProfile(profileName);
  if (profile.isPending) return <ProfileSkeleton />;
  if (profile.data) return <Profile profile={profile.data} />;
  if (profile.isError) return <LoadFailure error={profile.error} onRetry={() => void profile.refetch()} />;
  return notFound;
}
