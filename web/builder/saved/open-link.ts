import type { QueryClient } from '@tanstack/react-query';
import { lineupPath } from '#domain/pages.ts';
import { isLineupId } from '#web/backend/saved-lineups/get-saved-lineup.ts';
import { pageActions } from '../store/page-actions.ts';
import { MUST_SIGN_IN_TO_OPEN, requestLeave } from './leave.ts';

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
    await requestLeave(client, { to: 'saved', id });
  } else {
    pageActions.openDialog({ kind: 'sign-in', message: MUST_SIGN_IN_TO_OPEN, next: lineupPath(id) });
  }
}
