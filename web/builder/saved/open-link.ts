import type { QueryClient } from '@tanstack/react-query';
import { isLineupId } from '#web/backend/saved-lineups/get-saved-lineup.ts';
import { askToSignInToOpen, openSavedLineup } from './open-lineup.ts';

interface LineupLink {
  readonly id: string;
  readonly signedIn: boolean;
  readonly clear: () => void;
}

/**
 * Opens the saved lineup of a URL.
 * Visitors keep the URL, so that it opens after they sign in. Ignores a text that is no id.
 */
export async function openLink(client: QueryClient, { id, signedIn, clear }: LineupLink): Promise<void> {
  if (!isLineupId(id)) clear();
  else if (signedIn) {
    clear();
    await openSavedLineup(client, id);
  } else askToSignInToOpen(id);
}
