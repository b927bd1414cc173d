/**
 * The app's pages (specification, section 2).
 * The router, the server, links, and tests read every path from here.
 */

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
  myTeams: '/my-teams',
  newTeam: '/new',
  tonight: '/tonight',
  team: '/teams/:team',
  game: '/games/:gameId',
  teamPredictions: '/calls/:abbreviation',
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
  rosterUpdates: '/admin/roster-updates',
} as const;

/** The license notices of the third-party software in the site. The build writes this file. */
export const NOTICES_PATH = '/third-party-notices.txt';

export type PageName = keyof typeof PATHS;

export const PAGE_NAMES = Object.keys(PATHS) as readonly PageName[];

/**
 * The users that a page is for. `public`: everyone, including search engines. `guest`: users who are signing in or up.
 * `token`: users who open an emailed link. Its URL has a secret, which other sites must not get as a referrer. `user`:
 * signed-in users. `settings`: signed-in users, in the layout of the settings. `admin`: admins.
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
  myTeams: 'public',
  newTeam: 'public',
  tonight: 'public',
  team: 'public',
  game: 'public',
  teamPredictions: 'public',
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
  rosterUpdates: 'admin',
};

/** Pages whose path names a database row. The row might not exist. */
const ROW_PAGES = {
  /** The name of a profile, as the database checks it. */
  publicProfile: /^\/profile\/([A-Za-z0-9-]{1,40})$/,
  /** A team's name as a slug, its abbreviation, or its id: `toronto-maple-leafs`, `TOR`, `10`. */
  team: /^\/teams\/([A-Za-z0-9-]{1,80})$/,
  /** The NHL's id of a game: `2026020123`. */
  game: /^\/games\/([1-9]\d{0,14})$/,
  /** A team's abbreviation: `TOR`. */
  teamPredictions: /^\/calls\/([A-Za-z]{1,10})$/,
} as const;

type RowPage = keyof typeof ROW_PAGES;

const NAMES_BY_PATH: ReadonlyMap<string, PageName> = new Map(PAGE_NAMES.map((name) => [PATHS[name], name]));

const SIGN_IN_SEGMENTS: ReadonlySet<string | undefined> = new Set(
  PAGE_NAMES.filter((name) => AUDIENCES[name] === 'guest' || AUDIENCES[name] === 'token').map(
    (name) => PATHS[name].split('/')[1],
  ),
);

export type FoundPage =
  /** A page about a database row. `key` is the part of the path that names the row. */
  | { readonly name: RowPage; readonly key: string }
  | { readonly name: Exclude<PageName, RowPage>; readonly key?: undefined };

function isRowPage(name: PageName): name is RowPage {
  return Object.hasOwn(ROW_PAGES, name);
}

/** Returns null if the app has no page at the path. Accepts a trailing slash. */
export function findPage(path: string): FoundPage | null {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const found = NAMES_BY_PATH.get(bare);
  if (found) return isRowPage(found) ? null : { name: found };
  for (const name of Object.keys(ROW_PAGES) as RowPage[]) {
    const key = ROW_PAGES[name].exec(bare)?.[1];
    if (key !== undefined) return { name, key };
  }
  return null;
}

export function isSignInPath(path: string): boolean {
  return SIGN_IN_SEGMENTS.has(path.split('/')[1]?.toLowerCase());
}

export function profilePath(profileName: string): string {
  return PATHS.publicProfile.replace(':profileName', profileName);
}

/** @param slug See `teamSlug`. */
export function teamPath(slug: string): string {
  return PATHS.team.replace(':team', slug);
}

/** The Atom feed of a team's lines. */
export function teamFeedPath(slug: string): string {
  return `${teamPath(slug)}/feed.xml`;
}

/** @param team The abbreviation of the team whose lines and predictions the page shows first. */
export function gamePath(gameId: string | number, team?: string): string {
  const path = PATHS.game.replace(':gameId', String(gameId));
  return team === undefined ? path : `${path}?${new URLSearchParams({ team }).toString()}`;
}

export function teamPredictionsPath(abbreviation: string): string {
  return PATHS.teamPredictions.replace(':abbreviation', abbreviation);
}

/** @param slug See `teamSlug`. */
export function builderPath(slug: string): string {
  return `${PATHS.home}?team=${slug}`;
}

export function lineupPath(id: string | number): string {
  return `${PATHS.home}?lineup=${id}`;
}

export function signInPath(next: string): string {
  return `${PATHS.signIn}?${new URLSearchParams({ next }).toString()}`;
}

export function signUpPath(next: string): string {
  return `${PATHS.signUp}?${new URLSearchParams({ next }).toString()}`;
}
