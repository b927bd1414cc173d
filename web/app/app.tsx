import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Navigate, Route, Routes, Outlet, useLocation } from 'react-router';
import { type Audience, AUDIENCES, PAGE_NAMES, type PageName, PATHS, signInPath } from '#domain/pages.ts';
import { BuilderPage } from '#web/builder/builder-page.tsx';
import { type LazyPart, lazyPage } from '#web/ui/lazy-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { useSession } from '#web/backend/session.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * Some pages, such as profiles, have the name of a row in their path. If no row has this name, they render `notFound`.
 */
interface PageProps {
  readonly notFound: ReactElement;
}

/**
 * Wraps pages for signed-in users. This is a convenience, because the database decides what users may read.
 * Visitors see `otherwise`, or are redirected to the sign-in page, and return afterwards.
 */
function RequireSession({ otherwise }: { readonly otherwise?: ReactNode }) {
  const { status } = useSession();
  const { hash, pathname, search } = useLocation();
  if (status === 'signed-in') return <Outlet />;
  if (status === 'loading') return <PageSkeleton label="Checking your session…" />;
  if (otherwise) return otherwise;
  return <Navigate to={signInPath(pathname + search + hash)} replace />;
}

const NotFound = lazyPage(async () => (await import('./message-page.tsx')).NotFound);

/** Returns a page that loads on demand. `name` is the export of the module. */
function page<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType<PageProps>>>>,
  name: Name,
): ReactElement {
  const Page = lazyPage(async () => (await load())[name]);
  return <Page notFound={<NotFound />} />;
}

// The builder is in the first chunk, because most users visit it. Every other page loads on demand.

const NOT_LOGGED_IN = page(() => import('./message-page.tsx'), 'NotLoggedIn');
const SETTINGS = page(() => import('#web/settings/settings-layout.tsx'), 'SettingsLayout');
const ADMIN = page(() => import('#web/admin/admin-layout.tsx'), 'AdminLayout');

const ELEMENTS: Readonly<Record<PageName, ReactElement>> = {
  home: <BuilderPage />,
  lineup: page(() => import('./message-page.tsx'), 'LineupPlaceholder'),
  privacy: page(() => import('#web/legal/privacy.tsx'), 'Privacy'),
  terms: page(() => import('#web/legal/terms.tsx'), 'Terms'),
  signIn: page(() => import('#web/account/sign-in-page.tsx'), 'SignInPage'),
  signUp: page(() => import('#web/account/sign-up-page.tsx'), 'SignUpPage'),
  forgotPassword: page(() => import('#web/account/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  resetPassword: page(() => import('#web/account/reset-password-page.tsx'), 'ResetPasswordPage'),
  confirm: page(() => import('#web/account/confirm-page.tsx'), 'ConfirmPage'),
  authCallback: page(() => import('#web/account/auth-callback-page.tsx'), 'AuthCallbackPage'),
  profile: page(() => import('#web/profile/profile-page.tsx'), 'ProfilePage'),
  publicProfile: page(() => import('#web/profile/public-profile-page.tsx'), 'PublicProfilePage'),
  myTeams: page(() => import('#web/builder/start/own-team/my-teams-page.tsx'), 'MyTeamsPage'),
  newTeam: page(() => import('#web/builder/start/own-team/my-teams-page.tsx'), 'NewTeamPage'),
  tonight: page(() => import('#web/predictions/tonight-page.tsx'), 'TonightPage'),
  team: page(() => import('#web/predictions/team-page.tsx'), 'TeamPage'),
  game: page(() => import('#web/predictions/game-page.tsx'), 'GamePage'),
  teamPredictions: page(() => import('#web/predictions/team-predictions-page.tsx'), 'TeamPredictionsPage'),
  settings: <Navigate to={PATHS.accountSettings} replace />,
  accountSettings: page(() => import('#web/settings/account-page.tsx'), 'AccountPage'),
  profileSettings: page(() => import('#web/settings/profile-settings-page.tsx'), 'ProfileSettingsPage'),
  lineups: page(() => import('#web/settings/lineups-page.tsx'), 'LineupsPage'),
  favorites: page(() => import('#web/settings/favorites-page.tsx'), 'FavoritesPage'),
  admin: <Navigate to={PATHS.visits} replace />,
  visits: page(() => import('#web/admin/visits/visits-page.tsx'), 'VisitsPage'),
  teams: page(() => import('#web/admin/teams/teams-page.tsx'), 'TeamsPage'),
  players: page(() => import('#web/admin/players/players-page.tsx'), 'PlayersPage'),
  requests: page(() => import('#web/admin/requests/requests-page.tsx'), 'RequestsPage'),
  downloads: page(() => import('#web/admin/downloads/downloads-page.tsx'), 'DownloadsPage'),
  log: page(() => import('#web/admin/log/log-page.tsx'), 'LogPage'),
  rosterUpdates: page(() => import('#web/admin/roster-updates/roster-updates-page.tsx'), 'RosterUpdatesPage'),
};

/** Loads the code of a page, so that the page renders at once. */
export async function preparePageCode(name: PageName): Promise<void> {
  const { prepare } = ELEMENTS[name].type as Partial<LazyPart<PageProps>>;
  await prepare?.();
}

function routesFor(...audiences: readonly Audience[]): ReactElement[] {
  return PAGE_NAMES.filter((name) => audiences.includes(AUDIENCES[name])).map((name) => (
    <Route key={name} path={PATHS[name]} element={ELEMENTS[name]} />
  ));
}

/** All pages. The caller adds a router: the browser's, or a static one for the prerender. */
export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Routes>
          <Route element={<Layout />}>
            {routesFor('public', 'guest', 'token')}
            <Route element={<RequireSession otherwise={NOT_LOGGED_IN} />}>{routesFor('user')}</Route>
            <Route element={<RequireSession />}>
              <Route element={SETTINGS}>{routesFor('settings')}</Route>
            </Route>
            <Route path={PATHS.admin} element={ADMIN}>
              {routesFor('admin')}
              <Route path="*" element={<NotFound />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
