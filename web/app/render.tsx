import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { findPage } from '#domain/pages.ts';
import type { PageRenderer } from '#domain/rendered-page.ts';
import { createQueryClient } from '#web/backend/query-client.ts';
import { teamThemeProperties } from '#web/ui/team-theme.ts';
import { App } from './app.tsx';
import { preparePage } from './prepare-page.ts';

function render(location: string, queryClient: QueryClient): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={location}>
        <App queryClient={queryClient} />
      </StaticRouter>
    </StrictMode>,
  );
}

/** Renders the home page at build time, without a team or data. */
export function prerenderHome(): string {
  return render('/', createQueryClient());
}

/** Renders a page on the server, with the data that visitors may read. */
export const renderPage: PageRenderer = async ({ ask, path, search }) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const team = await preparePage({ path, search }, client, ask);
  if (team === null && findPage(path)?.key !== undefined)
    throw new Error(`There is nothing at ${path}${search}.`);
  const html = render(path + search, client);
  const properties = Object.entries(team ? teamThemeProperties(team) : {});
  return { html, style: properties.map(([name, value]) => `${name}:${value}`).join(';') };
};
