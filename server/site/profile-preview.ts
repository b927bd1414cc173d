import { profilePath } from '#domain/pages.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { ReadPreview } from '#server/site/find-preview.ts';
import type { PagePreview } from '#server/site/index-html.ts';
import { fitDescription, oneLine } from '#server/site/preview-words.ts';

interface PublicProfile {
  profile_name?: unknown;
  display_name?: unknown;
  bio?: unknown;
}

export function describeProfile(profile: PublicProfile, name: string): PagePreview {
  const profileName = oneLine(profile.profile_name) || name;
  const shown = oneLine(profile.display_name) || profileName;
  return {
    type: 'profile',
    title: `${shown} · Line Rush`,
    description: fitDescription(oneLine(profile.bio) || `The NHL lineups of ${shown} on Line Rush.`),
    path: profilePath(profileName),
  };
}

export function readProfilePreview(backend: Promise<Pick<Backend, 'publicProfile'>>): ReadPreview {
  return async (name, signal) => {
    const profile = await (await backend).publicProfile(name, signal);
    return profile && describeProfile(profile, name);
  };
}
