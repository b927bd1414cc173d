import type { Backend } from '#server/backend/backend.ts';
import type { RateLimiter } from '#server/gate/rate-limiter.ts';
import { LIMITS } from '#server/limits.ts';
import type { PagePreview } from '#server/site/index-html.ts';

/** What is known about the profile of a name: its preview, that there is none to see, or nothing in time. */
export type FoundProfile = PagePreview | 'none' | 'undecided';

/** Looks a public profile up for a visitor with this address (of the network). Never rejects. */
export type FindProfile = (name: string, address: string) => Promise<FoundProfile>;

interface PublicProfile {
  profile_name?: unknown;
  display_name?: unknown;
  bio?: unknown;
}

const DESCRIPTION_LENGTH = 200;

function words(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= DESCRIPTION_LENGTH) return text;
  return `${characters
    .slice(0, DESCRIPTION_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}

/** How a profile is presented where its link is shared. */
export function describeProfile(profile: PublicProfile, name: string): PagePreview {
  const profileName = words(profile.profile_name) || name;
  const shown = words(profile.display_name) || profileName;
  return {
    title: `${shown} · Line Rush`,
    description: shorten(words(profile.bio) || `The NHL lineups of ${shown} on Line Rush.`),
    path: `/profile/${profileName}`,
  };
}

/**
 * One look-up with the public key, as any visitor could make it. A page must not wait for a database that is slow or away:
 * then, and for an address that asks too often, the page is served without an answer and finds out by itself.
 */
export function createFindProfile(
  backend: Promise<Pick<Backend, 'publicProfile'>>,
  limiter: RateLimiter,
): FindProfile {
  return async (name, address) => {
    if (limiter.take('profilesByAddress', address) > 0) return 'undecided';
    const signal = AbortSignal.timeout(LIMITS.profileTimeout);
    const late = new Promise<'undecided'>((resolve) => {
      signal.addEventListener('abort', () => resolve('undecided'), { once: true });
    });
    const found = backend
      .then((one) => one.publicProfile(name, signal))
      .then(
        (profile) => (profile === null ? 'none' : describeProfile(profile, name)),
        () => 'undecided' as const,
      );
    return Promise.race([found, late]);
  };
}
