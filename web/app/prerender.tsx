import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createQueryClient } from '#web/backend/query-client.ts';
import { App } from './app.tsx';

/** Renders the home page at build time, without a team and without data. */
export function prerenderHome(): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location="/">
        <App queryClient={createQueryClient()} />
      </StaticRouter>
    </StrictMode>,
  );
}
