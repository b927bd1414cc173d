import type { QueryClient } from '@tanstack/react-query';
import { findPage } from '#domain/pages.ts';
import type { Team } from '#domain/team.ts';
import { preparePageCode } from './app.tsx';

/**
 * Loads the code and the data of a page that the server renders, so that its first render is complete.
 * Resolves with the team whose colors the page has. Rejects if the data cannot be read.
 */
export async function preparePage(path: string, client: QueryClient): Promise<Team | null> {
  const found = findPage(path);
  if (!found) return null;
  await preparePageCode(found.name);
  if (found.name !== 'team') return null;
  const { prepareTeam } = await import('#web/predictions/prepare-team.ts');
  return prepareTeam(client, found.key);
}
