/** The app's pages (specification, section 2). The router, the server, links, and tests take every path from here. */

export const PATHS = {
  home: '/',
  lineup: '/lineup',
  privacy: '/privacy',
  terms: '/terms',
  signIn: '/signin',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirm: '/confirm',
  authCallback: '/auth/callback',
  profile: '/profile',
  publicProfile: '/profile/:profileName',
  settings: '/settings',
  accountSettings: '/settings/account',
  profileSettings: '/settings/profile',
  lineups: '/settings/lineups',
  favorites: '/settings/favorites',
  admin: '/admin',
  visits: '/admin/visits',
  teams: '/admin/teams',
  players: '/admin/players',
  requests: '/admin/player-request',
  downloads: '/admin/lineup-downloaded',
  log: '/admin/log',
} as const;

export type PageName = keyof typeof PATHS;

export const PAGE_NAMES = Object.keys(PATHS) as readonly PageName[];

/**
 * Whom a page is for. `public`: everyone, search engines included. `guest`: users who sign in or up. `token`: users who open
 * a link whose address holds a secret, which no other site may learn as referrer. `user`: signed-in users; `settings`: the
 * same, in the layout of the settings. `admin`: admins.
 */
export type Audience = 'public' | 'guest' | 'token' | 'user' | 'settings' | 'admin';

export const AUDIENCES: Readonly<Record<PageName, Audience>> = {
  home: 'public',
  lineup: 'public',
  privacy: 'public',
  terms: 'public',
  signIn: 'guest',
  signUp: 'guest',
  forgotPassword: 'guest',
  resetPassword: 'token',
  confirm: 'token',
  authCallback: 'token',
  profile: 'user',
  publicProfile: 'public',
  settings: 'settings',
  accountSettings: 'settings',
  profileSettings: 'settings',
  lineups: 'settings',
  favorites: 'settings',
  admin: 'admin',
  visits: 'admin',
  teams: 'admin',
  players: 'admin',
  requests: 'admin',
  downloads: 'admin',
  log: 'admin',
};

/** The name of a profile, as the database checks it. */
const PROFILE_NAME = /^[A-Za-z0-9-]{1,40}$/;

const NAMES_BY_PATH: ReadonlyMap<string, PageName> = new Map(PAGE_NAMES.map((name) => [PATHS[name], name]));

/** The first segments of the sign-in pages: `signin` to `auth`. */
const SIGN_IN_SEGMENTS: ReadonlySet<string | undefined> = new Set(
  PAGE_NAMES.filter((name) => AUDIENCES[name] === 'guest' || AUDIENCES[name] === 'token').map(
    (name) => PATHS[name].split('/')[1],
  ),
);

export interface FoundPage {
  readonly name: PageName;
  /** Of a public profile. The page exists only when a user has this name. */
  readonly profileName?: string;
}

/** The page at a path, with or without a slash at its end. Null when the app has none there. */
export function findPage(path: string): FoundPage | null {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const name = NAMES_BY_PATH.get(bare);
  if (name) return name === 'publicProfile' ? null : { name };
  const profileName = bare.startsWith(`${PATHS.profile}/`) ? bare.slice(PATHS.profile.length + 1) : '';
  return PROFILE_NAME.test(profileName) ? { name: 'publicProfile', profileName } : null;
}

/** Whether a path is a sign-in page or lies below one, in any case of its letters. */
export function isSignInPath(path: string): boolean {
  return SIGN_IN_SEGMENTS.has(path.split('/')[1]?.toLowerCase());
}

/** The path of a user's public profile. */
export function profilePath(profileName: string): string {
  return PATHS.publicProfile.replace(':profileName', profileName);
}

/** The path that opens a saved lineup in the builder. */
export function lineupPath(id: string | number): string {
  return `${PATHS.home}?lineup=${id}`;
}

/** The path of the sign-in page that leads back to `next` afterwards. */
export function signInPath(next: string): string {
  return `${PATHS.signIn}?${new URLSearchParams({ next }).toString()}`;
}

/** The path of the sign-up page that leads to `next` afterwards. */
export function signUpPath(next: string): string {
  return `${PATHS.signUp}?${new URLSearchParams({ next }).toString()}`;
}
