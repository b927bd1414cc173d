/**
 * Whom a page is for. `public`: everyone, search engines included. `private`: one person, or nobody without an account.
 * `token`: reached by a link whose address holds a secret, which no other site may be told as referrer.
 */
export type Audience = 'public' | 'private' | 'token';

/** A page of the app as the server knows it. */
export interface PageRoute {
  audience: Audience;
  /** Of `/profile/{name}`: it is a page only if the name is somebody's. */
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

/** As the database checks it. */
const PROFILE = /^\/profile\/([A-Za-z0-9-]{1,40})$/;

/** The page at a path; null when the app has none there (it then shows its own 404 page, with status 404). */
export function findRoute(path: string): PageRoute | null {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const audience = Object.hasOwn(ROUTES, bare) ? ROUTES[bare] : undefined;
  if (audience) return { audience };
  const profileName = PROFILE.exec(bare)?.[1];
  return profileName === undefined ? null : { audience: 'public', profileName };
}
