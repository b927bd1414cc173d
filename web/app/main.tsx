import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { onSignOut } from '#web/backend/auth/sign-out-listeners.ts';
import { exposeConfigureBackend, onConfigured } from '#web/backend/configuration.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { createQueryClient } from '#web/backend/query-client.ts';
import { onSessionChange, startSession } from '#web/backend/session.ts';
import { forgetWithSession } from '#web/backend/user-queries.ts';
import { partFromDuplicates } from '#web/builder/store/draft-storage.ts';
import { forgetDrafts } from '#web/builder/store/forget-drafts.ts';
import { builder } from '#web/builder/store/use-builder.ts';
import { App } from './app.tsx';

exposeConfigureBackend();
const queryClient = createQueryClient();
if (location.pathname === '/') void queryClient.prefetchQuery(teamsQuery); // under way while the page is first drawn
onConfigured(() => void queryClient.resetQueries());
forgetWithSession(queryClient);
onSignOut(forgetDrafts);
partFromDuplicates(builder.getState);
onSessionChange((now) => {
  // Signed out on purpose in another tab: this one keeps nothing of that account either.
  if (now.status === 'signed-out' && now.ended === false) forgetDrafts();
});
startSession();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root.');
const app = (
  <StrictMode>
    {/* Without transitions: a link pressed while the standing page was taken over could change the address and nothing else. */}
    <BrowserRouter useTransitions={false}>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);
// The home page comes with its first screen (prerender.tsx), which is right for everyone who has no team yet.
if (root.hasChildNodes() && !builder.getState().lineup.team) {
  hydrateRoot(root, app);
} else createRoot(root).render(app);
