import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { BuilderPage } from '#web/builder/builder-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';

// The builder is what nearly everyone comes for, so it is part of the first script; every other page is loaded when visited.
const Privacy = lazy(async () => ({ default: (await import('#web/legal/privacy.tsx')).Privacy }));
const Terms = lazy(async () => ({ default: (await import('#web/legal/terms.tsx')).Terms }));
const LineupPlaceholder = lazy(async () => ({
  default: (await import('./lineup-placeholder.tsx')).LineupPlaceholder,
}));
const AccountsClosed = lazy(async () => ({
  default: (await import('./accounts-closed.tsx')).AccountsClosed,
}));
const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }));

const ACCOUNT_PATHS = ['signin', 'signup', 'profile/*', 'settings/*'];

/** All pages; the router around them is the browser's, or at build time one that stands still. */
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
            {ACCOUNT_PATHS.map((path) => (
              <Route key={path} path={path} element={<AccountsClosed />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
