import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactElement, type ReactNode } from 'react';
import { Navigate, Route, Routes, Outlet, useLocation } from 'react-router';
import { type Audience, AUDIENCES, PAGE_NAMES, type PageName, PATHS, signInPath } from '#domain/pages.ts';
import { BuilderPage } from '#web/builder/builder-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { useSession } from '#web/backend/session.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Only pages with an address of their own content have one. */
interface PageProps {
  readonly notFound: ReactElement;
}

interface RequireSessionProps {
  /** Shown to visitors. Without it, visitors go to sign in, and return afterwards. */
  readonly otherwise?: ReactNode;
}

/**
 * Wraps pages for signed-in users.
 * This is a convenience: the database decides what users may read.
 */
function RequireSession({ otherwise }: RequireSessionProps) {
  const { status } = useSession();
  const { hash, pathname, search } = useLocation();
  if (status === 'signed-in') return <Outlet />;
  if (status === 'loading') return <PageSkeleton label="Checking your session…" />;
  if (otherwise) return otherwise;
  return <Navigate to={signInPath(pathname + search + hash)} replace />;
}

/** A page by the name of its module's export. */
function lazyPage<Name extends string, Page extends Readonly<Record<Name, ComponentType<PageProps>>>>(
  load: () => Promise<Page>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

// The builder is in the first chunk, because most users visit it. Every other page loads on demand.
const Privacy = lazyPage(() => import('#web/legal/privacy.tsx'), 'Privacy');
const Terms = lazyPage(() => import('#web/legal/terms.tsx'), 'Terms');
const LineupPlaceholder = lazyPage(() => import('./lineup-placeholder.tsx'), 'LineupPlaceholder');
const SignInPage = lazyPage(() => import('#web/account/sign-in-page.tsx'), 'SignInPage');
const SignUpPage = lazyPage(() => import('#web/account/sign-up-page.tsx'), 'SignUpPage');
const ForgotPasswordPage = lazyPage(
  () => import('#web/account/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = lazyPage(() => import('#web/account/reset-password-page.tsx'), 'ResetPasswordPage');
const ConfirmPage = lazyPage(() => import('#web/account/confirm-page.tsx'), 'ConfirmPage');
const AuthCallbackPage = lazyPage(() => import('#web/account/auth-callback-page.tsx'), 'AuthCallbackPage');
const SettingsLayout = lazyPage(() => import('#web/settings/settings-layout.tsx'), 'SettingsLayout');
const AccountPage = lazyPage(() => import('#web/settings/account-page.tsx'), 'AccountPage');
const ProfileSettingsPage = lazyPage(
  () => import('#web/settings/profile-settings-page.tsx'),
  'ProfileSettingsPage',
);
const LineupsPage = lazyPage(() => import('#web/settings/lineups-page.tsx'), 'LineupsPage');
const FavoritesPage = lazyPage(() => import('#web/settings/favorites-page.tsx'), 'FavoritesPage');
const ProfilePage = lazyPage(() => import('#web/profile/profile-page.tsx'), 'ProfilePage');
const PublicProfilePage = lazyPage(() => import('#web/profile/public-profile-page.tsx'), 'PublicProfilePage');
const GamePage = lazyPage(() => import('#web/calls/game-page.tsx'), 'GamePage');
const TeamCallsPage = lazyPage(() => import('#web/calls/team-calls-page.tsx'), 'TeamCallsPage');
const AdminLayout = lazyPage(() => import('#web/admin/admin-layout.tsx'), 'AdminLayout');
const VisitsPage = lazyPage(() => import('#web/admin/visits/visits-page.tsx'), 'VisitsPage');
const TeamsPage = lazyPage(() => import('#web/admin/teams/teams-page.tsx'), 'TeamsPage');
const PlayersPage = lazyPage(() => import('#web/admin/players/players-page.tsx'), 'PlayersPage');
const RequestsPage = lazyPage(() => import('#web/admin/requests/requests-page.tsx'), 'RequestsPage');
const DownloadsPage = lazyPage(() => import('#web/admin/downloads/downloads-page.tsx'), 'DownloadsPage');
const LogPage = lazyPage(() => import('#web/admin/log/log-page.tsx'), 'LogPage');
const RosterUpdatesPage = lazyPage(
  () => import('#web/admin/roster-updates/roster-updates-page.tsx'),
  'RosterUpdatesPage',
);
const NotLoggedIn = lazyPage(() => import('./not-logged-in.tsx'), 'NotLoggedIn');
const NotFound = lazyPage(() => import('./not-found.tsx'), 'NotFound');

const ELEMENTS: Readonly<Record<PageName, ReactElement>> = {
  home: <BuilderPage />,
  lineup: <LineupPlaceholder />,
  privacy: <Privacy />,
  terms: <Terms />,
  signIn: <SignInPage />,
  signUp: <SignUpPage />,
  forgotPassword: <ForgotPasswordPage />,
  resetPassword: <ResetPasswordPage />,
  confirm: <ConfirmPage />,
  authCallback: <AuthCallbackPage />,
  profile: <ProfilePage />,
  publicProfile: <PublicProfilePage notFound={<NotFound />} />,
  game: <GamePage notFound={<NotFound />} />,
  teamCalls: <TeamCallsPage notFound={<NotFound />} />,
  settings: <Navigate to={PATHS.accountSettings} replace />,
  accountSettings: <AccountPage />,
  profileSettings: <ProfileSettingsPage />,
  lineups: <LineupsPage />,
  favorites: <FavoritesPage />,
  admin: <Navigate to={PATHS.visits} replace />,
  visits: <VisitsPage />,
  teams: <TeamsPage />,
  players: <PlayersPage />,
  requests: <RequestsPage />,
  downloads: <DownloadsPage />,
  log: <LogPage />,
  rosterUpdates: <RosterUpdatesPage />,
};

function routesFor(...audiences: readonly Audience[]): ReactElement[] {
  return PAGE_NAMES.filter((name) => audiences.includes(AUDIENCES[name])).map((name) => (
    <Route key={name} path={PATHS[name]} element={ELEMENTS[name]} />
  ));
}

/** All pages. The router comes from the browser, or from the prerender at build time. */
export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Routes>
          <Route element={<Layout />}>
            {routesFor('public', 'guest', 'token')}
            <Route element={<RequireSession otherwise={<NotLoggedIn />} />}>{routesFor('user')}</Route>
            <Route element={<RequireSession />}>
              <Route element={<SettingsLayout />}>{routesFor('settings')}</Route>
            </Route>
            <Route path={PATHS.admin} element={<AdminLayout />}>
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
