import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { BuilderPage } from '#web/builder/builder-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { RequireSession } from './require-session.tsx';

// The builder is in the first chunk, because most users visit it. Every other page loads on demand.
const Privacy = lazy(async () => ({ default: (await import('#web/legal/privacy.tsx')).Privacy }));
const Terms = lazy(async () => ({ default: (await import('#web/legal/terms.tsx')).Terms }));
const LineupPlaceholder = lazy(async () => ({
  default: (await import('./lineup-placeholder.tsx')).LineupPlaceholder,
}));
const SignInPage = lazy(async () => ({
  default: (await import('#web/account/sign-in-page.tsx')).SignInPage,
}));
const SignUpPage = lazy(async () => ({
  default: (await import('#web/account/sign-up-page.tsx')).SignUpPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('#web/account/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('#web/account/reset-password-page.tsx')).ResetPasswordPage,
}));
const ConfirmPage = lazy(async () => ({
  default: (await import('#web/account/confirm-page.tsx')).ConfirmPage,
}));
const AuthCallbackPage = lazy(async () => ({
  default: (await import('#web/account/auth-callback-page.tsx')).AuthCallbackPage,
}));
const SettingsLayout = lazy(async () => ({
  default: (await import('#web/settings/settings-layout.tsx')).SettingsLayout,
}));
const AccountPage = lazy(async () => ({
  default: (await import('#web/settings/account-page.tsx')).AccountPage,
}));
const ProfileSettingsPage = lazy(async () => ({
  default: (await import('#web/settings/profile-settings-page.tsx')).ProfileSettingsPage,
}));
const LineupsPage = lazy(async () => ({
  default: (await import('#web/settings/lineups-page.tsx')).LineupsPage,
}));
const FavoritesPage = lazy(async () => ({
  default: (await import('#web/settings/favorites-page.tsx')).FavoritesPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('#web/profile/profile-page.tsx')).ProfilePage,
}));
const PublicProfilePage = lazy(async () => ({
  default: (await import('#web/profile/public-profile-page.tsx')).PublicProfilePage,
}));
const AdminLayout = lazy(async () => ({
  default: (await import('#web/admin/admin-layout.tsx')).AdminLayout,
}));
const VisitsPage = lazy(async () => ({
  default: (await import('#web/admin/visits/visits-page.tsx')).VisitsPage,
}));
const TeamsPage = lazy(async () => ({
  default: (await import('#web/admin/teams/teams-page.tsx')).TeamsPage,
}));
const PlayersPage = lazy(async () => ({
  default: (await import('#web/admin/players/players-page.tsx')).PlayersPage,
}));
const RequestsPage = lazy(async () => ({
  default: (await import('#web/admin/requests/requests-page.tsx')).RequestsPage,
}));
const DownloadsPage = lazy(async () => ({
  default: (await import('#web/admin/downloads/downloads-page.tsx')).DownloadsPage,
}));
const LogPage = lazy(async () => ({ default: (await import('#web/admin/log/log-page.tsx')).LogPage }));
const NotLoggedIn = lazy(async () => ({ default: (await import('./not-logged-in.tsx')).NotLoggedIn }));
const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }));

/** All pages. The router comes from the browser, or from the prerender at build time. */
export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Routes>
          <Route element={<Layout />}>
            <Route index element={<BuilderPage />} />
            <Route path="lineup" element={<LineupPlaceholder />} />
            <Route path="privacy" element={<Privacy />} />
            <Route path="terms" element={<Terms />} />
            <Route path="signin" element={<SignInPage />} />
            <Route path="signup" element={<SignUpPage />} />
            <Route path="forgot-password" element={<ForgotPasswordPage />} />
            <Route path="reset-password" element={<ResetPasswordPage />} />
            <Route path="confirm" element={<ConfirmPage />} />
            <Route path="auth/callback" element={<AuthCallbackPage />} />
            <Route element={<RequireSession />}>
              <Route path="settings" element={<SettingsLayout />}>
                <Route index element={<Navigate to="account" replace />} />
                <Route path="account" element={<AccountPage />} />
                <Route path="profile" element={<ProfileSettingsPage />} />
                <Route path="lineups" element={<LineupsPage />} />
                <Route path="favorites" element={<FavoritesPage />} />
              </Route>
            </Route>
            <Route element={<RequireSession otherwise={<NotLoggedIn />} />}>
              <Route path="profile" element={<ProfilePage />} />
            </Route>
            <Route path="profile/:profileName" element={<PublicProfilePage notFound={<NotFound />} />} />
            <Route path="admin" element={<AdminLayout />}>
              <Route index element={<Navigate to="visits" replace />} />
              <Route path="visits" element={<VisitsPage />} />
              <Route path="teams" element={<TeamsPage />} />
              <Route path="players" element={<PlayersPage />} />
              <Route path="player-request" element={<RequestsPage />} />
              <Route path="lineup-downloaded" element={<DownloadsPage />} />
              <Route path="log" element={<LogPage />} />
              <Route path="*" element={<NotFound />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
