import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { PAGE_DATA_ID } from '#domain/rendered-page.ts';
import { forgetAccountTeams } from '#web/backend/account-teams/forget-account-teams.ts';
import { onSignOut } from '#web/backend/auth/sign-out-listeners.ts';
import { exposeConfigureBackend, onConfigured } from '#web/backend/configuration.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { createQueryClient } from '#web/backend/query-client.ts';
import { onSessionChange, startSession } from '#web/backend/session.ts';
import { forgetWithSession } from '#web/backend/user-queries.ts';
import { forgetDrafts } from '#web/builder/forget-drafts.ts';
import { partFromDuplicates } from '#web/builder/store/keep-drafts.ts';
import { builder } from '#web/builder/store/use-builder.ts';
import { App } from './app.tsx';

exposeConfigureBackend();
const queryClient = createQueryClient();
if (location.pathname === PATHS.home) void queryClient.prefetchQuery(teamsQuery); // starts before the first render
onConfigured(() => void queryClient.resetQueries());
forgetWithSession(queryClient);
onSignOut(forgetDrafts);
onSignOut(() => forgetAccountTeams(false));
partFromDuplicates(builder.getState);
onSessionChange((now, before) => {
  const isLeft = now.status === 'signed-out';
  const isOther =
    before.status === 'signed-in' && now.status === 'signed-in' && before.user.id !== now.user.id;
  if (isLeft) forgetAccountTeams(now.ended !== false);
  // In another tab, the user has signed out, or someone else has signed in. So this tab also closes its dialog, and
  // deletes the drafts of their account.
  if (isOther || (isLeft && now.ended === false)) forgetDrafts();
  if (isOther || isLeft) void queryClient.invalidateQueries({ queryKey: ['own-teams'] });
});
startSession();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root.');
const app = (
  <StrictMode>
    {/* With transitions, a link clicked during hydration could change the URL but not the page. */}
    <BrowserRouter useTransitions={false}>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);
async function show(into: Element): Promise<void> {
  const pageData = document.querySelector(`#${PAGE_DATA_ID}`)?.textContent;
  if (pageData === undefined) {
    // The server sends the home page with its first screen (render.tsx). That screen is correct only while no team is
    // chosen.
    if (into.hasChildNodes() && !builder.getState().lineup.team) hydrateRoot(into, app);
    else createRoot(into).render(app);
    return;
  }
  try {
    const { fillFromPage } = await import('./prepare-page.ts');
    await fillFromPage(pageData, queryClient);
    hydrateRoot(into, app);
  } catch {
    createRoot(into).render(app); // the app then loads the data itself, or shows what failed
  }
}

/** Resolves when buttons and links respond to clicks. */
export const shown = show(root);
