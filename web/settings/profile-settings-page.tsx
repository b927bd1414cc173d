import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { profilePath } from '#domain/pages.ts';
import { type OwnProfile, useOwnProfile } from '#web/backend/get-own-profile.ts';
import { FailurePanel } from '#web/ui/query-failure.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { Section, SectionSkeleton, SettingsPage, useSettingsUser } from './settings-page.tsx';

function whyNoPage({ isPublic, profileName }: OwnProfile): string | null {
  if (!isPublic) return 'Your profile is private. Make it public and save to have a page.';
  return profileName ? null : 'Choose a profile name and save to have a page.';
}

function VisitLink({ saved }: { readonly saved: OwnProfile }) {
  const why = whyNoPage(saved);
  const look = `${buttonClass({})} min-h-12`;
  if (why === null) {
    return (
      <Link to={profilePath(saved.profileName)} className={look}>
        Visit public profile
        <ArrowUpRight aria-hidden size={18} />
      </Link>
    );
  }
  return (
    <>
      <span
        role="link"
        tabIndex={0}
        aria-disabled="true"
        aria-describedby="why-no-page"
        className={`${look} cursor-not-allowed opacity-55`}
      >
        Visit public profile
        <ArrowUpRight aria-hidden size={18} />
      </span>
      <p id="why-no-page" className="text-sm text-soft">
        {why}
      </p>
    </>
  );
}

export function ProfileSettingsPage() {
  const user = useSettingsUser();
  const profile = useOwnProfile(user.id);
  return (
    <SettingsPage title="Profile" intro="How you appear to other fans.">
      {profile.isPending && <SectionSkeleton label="Loading your profile" />}
      {profile.isError && !profile.data && (
        <FailurePanel query={profile} fallback="Failed to load your profile" />
      )}
      {profile.data && (
        <>
          <ProfileForm user={user} saved={profile.data} />
          <Section title="Your public page">
            <div className="flex flex-wrap items-center gap-4">
              <VisitLink saved={profile.data} />
            </div>
          </Section>
        </>
      )}
    </SettingsPage>
  );
}
