import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createQueryClient } from '#web/backend/query-client.ts';
import { App } from './app.tsx';

/** The home page as everyone first sees it: no team, no data yet. Run once, when the app is built. */
export function prerenderHome(): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location="/">
        <App queryClient={createQueryClient()} />
      </StaticRouter>
    </StrictMode>,
  );
}
