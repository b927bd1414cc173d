import type { CSSProperties } from 'react';
import { initialsOf } from '#domain/initials.ts';
import type { PublicProfile } from '#web/backend/get-public-profile.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { capitalsWidth } from '#web/ui/text-width.ts';

/** Measures the longest word. It limits the font size, so that no word breaks on a phone. */
function longestWord(name: string): number {
  return Math.max(...name.split(/\s+/).map(capitalsWidth));
}

function FaceOff() {
  return (
    <svg viewBox="0 0 100 100" className="profile-face-off" fill="none" strokeWidth="4">
      <circle cx="50" cy="50" r="46" />
      <circle cx="50" cy="50" r="8" className="profile-face-off-dot" />
      <path d="M34 44V32M34 44H20M66 44V32M66 44h14M34 56v12M34 56H20M66 56v12M66 56h14" />
    </svg>
  );
}

export function ProfileHero({ profile }: { readonly profile: PublicProfile }) {
  const { avatarUrl, displayName, favoriteTeam, profileName } = profile;
  return (
    <header className="profile-hero" style={favoriteTeam ? plateColors(favoriteTeam) : undefined}>
      <div aria-hidden className="profile-stripes">
        {favoriteTeam ? (
          <div className="profile-crest">
            <Crest key={favoriteTeam.id} team={favoriteTeam} />
          </div>
        ) : (
          <FaceOff />
        )}
      </div>
      <div className="profile-who">
        <Avatar
          url={avatarUrl}
          initials={initialsOf(displayName)}
          size={112}
          className="profile-avatar bg-(--plate-ink)! text-(--plate-fill)!"
        />
        <div className="min-w-0">
          <p className="eyebrow profile-eyebrow">
            {favoriteTeam ? `${favoriteTeam.name} fan` : 'Hockey fan'}
          </p>
          <h1
            className="display-type profile-name"
            style={{ '--ems': longestWord(displayName) } as CSSProperties}
          >
            <bdi>{displayName}</bdi>
          </h1>
          {displayName !== profileName && <p className="profile-handle">{profileName}</p>}
        </div>
      </div>
    </header>
  );
}
