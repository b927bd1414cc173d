import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onConfigured } from '#web/backend/configuration.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { createQueryClient } from '#web/backend/query-client.ts';
import '#web/ui/styles.css';
import { App } from './app.tsx';

const queryClient = createQueryClient();
if (location.pathname === '/') void queryClient.prefetchQuery(teamsQuery); // under way while the page is first drawn
onConfigured(() => void queryClient.resetQueries());

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);
