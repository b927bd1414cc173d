import type { QueryClient } from '@tanstack/react-query';
import { findPage } from '#domain/pages.ts';
import type { Team } from '#domain/team.ts';
import type { ReadPublic } from '#domain/rendered-page.ts';
import { withPublicReads } from '#web/backend/public-rows.ts';
import type { ReadQuery } from '#web/predictions/prepare.ts';
import { preparePageCode } from './app.tsx';

/**
 * Loads the code and the data of a page that the server renders, so that its first render is complete. Resolves with
 * the team whose colors the page has. Rejects if the data cannot be read.
 */
export async function preparePage(
  { path, search }: { readonly path: string; readonly search: string },
  client: QueryClient,
  ask: ReadPublic,
): Promise<Team | null> {
  const found = findPage(path);
  if (!found) return null;
  await preparePageCode(found.name);
  if (found.name !== 'team' && found.name !== 'game' && found.name !== 'tonight') return null;
  const { prepareGame, prepareTeam, prepareTonight } = await import('#web/predictions/prepare.ts');
  // `withPublicReads` directs reads to `ask` only until it returns. That is enough, because a query looks up where to
  // read as soon as it starts.
  const read: ReadQuery = (query) => withPublicReads(ask, () => client.fetchQuery(query));
  if (found.name === 'team') return prepareTeam(read, found.key);
  if (found.name === 'game') return prepareGame(read, found.key, new URLSearchParams(search).get('team'));
  await prepareTonight(read);
  return null;
}

/** Fills the query cache with the responses that the page contains, and loads the page's code. */
export async function fillFromPage(pageData: string, client: QueryClient): Promise<void> {
  const responses = JSON.parse(pageData) as Readonly<Record<string, unknown>>;
  const { pathname: path, search } = location;
  await preparePage({ path, search }, client, async (target) => ({
    status: target in responses ? 200 : 503,
    value: responses[target],
  }));
}
