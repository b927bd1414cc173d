import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { type PublicProfile, usePublicProfile } from '#web/backend/get-public-profile.ts';
import { useUser } from '#web/backend/session.ts';
import { PageFailure } from '#web/ui/query-failure.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useTeamTheme } from '#web/ui/team-theme.ts';
import { About } from './about.tsx';
import { PredictionRecord } from './prediction-record.tsx';
import { LineupWall, TILES } from './lineup-wall.tsx';
import { ProfileHero } from './profile-hero.tsx';
import '#web/ui/page-styles.css';
import './profile.css';

const PAGE = 'mx-auto grid w-full max-w-[78rem] gap-6 px-4 pt-4 pb-10 sm:gap-8 sm:px-6 sm:pt-8 sm:pb-12';

/** The page has one column if there is no section About. */
const COLUMNS =
  'grid gap-8 desk:has-[>[aria-label=About]]:grid-cols-[19rem_minmax(0,1fr)] desk:has-[>[aria-label=About]]:gap-10';

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading this profile" className={PAGE}>
      <div className="skeleton h-52 rounded-panel" />
      <div className={COLUMNS}>
        <div className="grid content-start gap-3">
          <div className="skeleton h-5" />
          <div className="skeleton h-5 w-3/4" />
          <div className="skeleton h-16" />
        </div>
        <div className={TILES}>
          <div className="skeleton aspect-[1080/1350] rounded-control" />
          <div className="skeleton aspect-[1080/1350] rounded-control" />
        </div>
      </div>
    </div>
  );
}

function Profile({ profile }: { readonly profile: PublicProfile }) {
  usePageTitle(profile.displayName);
  useTeamTheme(profile.favoriteTeam);
  const ownName = useUser()?.profileName?.toLowerCase();
  const isOwn = !profile.isPublic || ownName === profile.profileName.toLowerCase();
  return (
    <div className={PAGE}>
      {isOwn && (
        <div className="panel flex flex-wrap items-center justify-between gap-3 py-2.5 pr-2.5 pl-4">
          <p>
            {profile.isPublic ? 'This is your public page.' : 'Your page is private. Only you can see it.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink look="quiet" to={PATHS.lineups}>
              Choose lineups
            </ButtonLink>
            <ButtonLink to={PATHS.profileSettings}>Edit profile</ButtonLink>
          </div>
        </div>
      )}
      <ProfileHero profile={profile} />
      <div className={COLUMNS}>
        <About profile={profile} />
        <div className="grid min-w-0 content-start gap-8">
          <LineupWall profile={profile} isOwn={isOwn} />
          <PredictionRecord profileName={profile.profileName} />
        </div>
      </div>
    </div>
  );
}

/** Shows `notFound` for both unknown and private profiles. */
export function PublicProfilePage({ notFound }: { readonly notFound: ReactNode }) {
  const { profileName = '' } = useParams();
  const profile = usePublicProfile(profileName);
  if (profile.isPending) return <ProfileSkeleton />;
  if (profile.data) return <Profile profile={profile.data} />;
  if (!profile.isError) return notFound;
  return (
    <PageFailure className={PAGE} title="Profile" query={profile} fallback="Failed to load this profile" />
  );
}
