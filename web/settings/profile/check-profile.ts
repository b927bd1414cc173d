import { cleanLine, cleanMultilineText } from '#domain/plain-text.ts';
import { checkBio, checkDisplayName, checkProfileName } from '#domain/profile-name.ts';
import type { OwnProfile } from '#web/backend/get-own-profile.ts';

export type ProfileField = 'profileName' | 'displayName' | 'bio';

/** What is wrong with each field, as a sentence. */
export type ProfileErrors = Partial<Record<ProfileField, string>>;

/** The fields as they are kept: no blanks around, no control characters. */
export function cleanProfile({ profileName, displayName, bio, isPublic }: OwnProfile): OwnProfile {
  return {
    profileName: profileName.trim(),
    displayName: cleanLine(displayName),
    bio: cleanMultilineText(bio),
    isPublic,
  };
}

/** Checks what was typed. A profile name may be missing: then there is no public page. */
export function checkProfile({ bio, displayName, profileName }: OwnProfile): ProfileErrors {
  const checks: Record<ProfileField, string | null> = {
    profileName: profileName.trim() === '' ? null : checkProfileName(profileName),
    displayName: checkDisplayName(displayName),
    bio: checkBio(bio),
  };
  return Object.fromEntries(Object.entries(checks).filter(([, error]) => error !== null));
}
