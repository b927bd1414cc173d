import type { QueryClient } from '@tanstack/react-query';
import { isLineupId } from '#web/backend/saved-lineups/get-saved-lineup.ts';
import { askToSignInToOpen, openSavedLineup } from './open-lineup.ts';

interface LineupLink {
  readonly id: string;
  readonly signedIn: boolean;
  /** Takes the id out of the address. */
  readonly clear: () => void;
}

/**
 * Opens the saved line-up of an address. For a visitor the address stays as it is, so that it opens when he has signed in. A
 * text that is no id is ignored.
 */
export async function openLink(client: QueryClient, { id, signedIn, clear }: LineupLink): Promise<void> {
  if (!isLineupId(id)) clear();
  else if (signedIn) {
    clear();
    await openSavedLineup(client, id);
  } else askToSignInToOpen(id);
}
