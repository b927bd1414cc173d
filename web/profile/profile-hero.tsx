import { initialsOf } from '#domain/initials.ts';
import type { PublicProfile } from '#web/backend/get-public-profile.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { widthStyle } from '#web/ui/text-width.ts';

function FaceOff() {
  return (
    <svg viewBox="0 0 100 100" className="profile-face-off" fill="none" strokeWidth="4">
      <circle cx="50" cy="50" r="46" />
      <circle cx="50" cy="50" r="8" className="profile-face-off-dot" />
      <path d="M34 44V32M34 44H20M66 44V32M66 44h14M34 56v12M34 56H20M66 56v12M66 56h14" />
    </svg>
  );
}

/**
 * The style of the name. The font is as large as the longest word (`--ems`) allows.
 * If that were too small to read, words break instead.
 */
const NAME =
  'mt-1 display-type text-[length:clamp(var(--type-2xl),100cqi/var(--ems,6),var(--type-3xl))] wrap-anywhere sm:text-[length:clamp(var(--type-2xl),(100cqi-9rem)/var(--ems,6),var(--type-display))]';

export function ProfileHero({ profile }: { readonly profile: PublicProfile }) {
  const { avatarUrl, displayName, favoriteTeam, profileName } = profile;
  return (
    <header
      className="profile-hero"
      data-scheme={favoriteTeam ? undefined : 'dark'}
      style={favoriteTeam ? plateColors(favoriteTeam) : undefined}
    >
      <div aria-hidden className="profile-stripes">
        {favoriteTeam ? (
          <div className="profile-crest">
            <Crest key={favoriteTeam.id} team={favoriteTeam} />
          </div>
        ) : (
          <FaceOff />
        )}
      </div>
      <div className="@container relative grid justify-items-start gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-8">
        <Avatar
          url={avatarUrl}
          initials={initialsOf(displayName)}
          size={112}
          className="bg-(--plate-ink)! text-(--plate-fill)! shadow-[0_0_0_4px_var(--plate-fill),0_0_0_7px_var(--plate-ink)]"
        />
        <div className="min-w-0">
          <p className="eyebrow text-sm text-balance">
            {favoriteTeam ? `${favoriteTeam.name} fan` : 'Hockey fan'}
          </p>
          <h1 className={NAME} style={widthStyle(...displayName.split(/\s+/))}>
            <bdi>{displayName}</bdi>
          </h1>
          {displayName !== profileName && (
            <p className="mt-1.5 text-lg/[inherit] wrap-anywhere">{profileName}</p>
          )}
        </div>
      </div>
    </header>
  );
}
