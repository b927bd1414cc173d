/**
 * The audience of a page.
 * `public`: everyone, including search engines. `private`: one user. `token`: users with a link that contains a secret, which
 * must
 * not leak as referrer.
 */
export type Audience = 'public' | 'private' | 'token';

/** A page of the app, from the server's view. */
export interface PageRoute {
  audience: Audience;
  /** For `/profile/{name}`, which is a page only if a profile has that name. */
  profileName?: string;
}

/** The app's pages (specification, section 2). */
const ROUTES: Readonly<Record<string, Audience>> = {
  '/': 'public',
  '/lineup': 'public',
  '/privacy': 'public',
  '/terms': 'public',
  '/signin': 'private',
  '/signup': 'private',
  '/forgot-password': 'private',
  '/reset-password': 'token',
  '/confirm': 'token',
  '/auth/callback': 'token',
  '/profile': 'private',
  '/settings': 'private',
  '/settings/account': 'private',
  '/settings/profile': 'private',
  '/settings/lineups': 'private',
  '/settings/favorites': 'private',
  '/admin': 'private',
  '/admin/visits': 'private',
  '/admin/teams': 'private',
  '/admin/players': 'private',
  '/admin/player-request': 'private',
  '/admin/lineup-downloaded': 'private',
  '/admin/log': 'private',
};

/** Uses the database's rule for names. */
const PROFILE = /^\/profile\/([A-Za-z0-9-]{1,40})$/;

/** Finds the page at a path; null if there is none (the app then shows its 404 page with status 404). */
export function findRoute(path: string): PageRoute | null {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const audience = Object.hasOwn(ROUTES, bare) ? ROUTES[bare] : undefined;
  if (audience) return { audience };
  const profileName = PROFILE.exec(bare)?.[1];
  return profileName === undefined ? null : { audience: 'public', profileName };
}
