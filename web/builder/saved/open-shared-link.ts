/** Takes over the line-up that the address of a link carries. */
import type { QueryClient } from '@tanstack/react-query';
import { type LinkedLineup, readLineupLink, resolveLineupLink } from '#domain/lineup-link.ts';
import { SLOTS } from '#domain/slots.ts';
import { errorText } from '#web/backend/errors.ts';
import { getRoster, rosterQuery } from '#web/backend/get-roster.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import type { SharedOpening } from '../store/builder-state.ts';
import { builder } from '../store/use-builder.ts';
import { requestLeave, UNEXPECTED } from './leave.ts';

interface SharedLink {
  readonly text: string;
  /** Takes the text out of the address. */
  readonly clear: () => void;
  /** Aborted when the person has gone elsewhere meanwhile: then nothing is taken over. */
  readonly left?: AbortSignal;
}

function say(message: string): void {
  builder.getState().openDialog({ kind: 'message', title: 'Shared lineup', message });
}

async function resolve(client: QueryClient, linked: LinkedLineup): Promise<SharedOpening | null> {
  const { teamId } = linked;
  const [teams, roster] = await Promise.all([
    client.fetchQuery(teamsQuery),
    client.fetchQuery({ ...rosterQuery(teamId), queryFn: async ({ signal }) => getRoster(teamId, signal) }),
  ]);
  const team = teams.find(({ id }) => id === teamId);
  return team ? { team, ...resolveLineupLink(linked, roster) } : null;
}

/** Whether a link is opened once more, or by the one who made it. */
function isOpenAlready({ team, lineup }: SharedOpening): boolean {
  const { team: current, history } = builder.getState();
  return current?.id === team.id && SLOTS.every(({ id }) => history.present[id]?.id === lineup[id]?.id);
}

/**
 * Opens the line-up of a link as a new one, and asks first where an unsaved one would be left. The address keeps the link until
 * teams and roster are there, so that a reload without network loses nothing.
 */
export async function openSharedLink(client: QueryClient, { text, clear, left }: SharedLink): Promise<void> {
  const linked = readLineupLink(text);
  if (!linked) {
    builder.setState({ opening: false });
    clear();
    say('This link is damaged or incomplete. Copy it again, as a whole.');
    return;
  }
  builder.setState({ opening: true, dialog: null });
  try {
    const opening = await resolve(client, linked);
    if (left?.aborted) return;
    clear();
    if (!opening) say('The team of this lineup is no longer in the list of teams.');
    else if (!isOpenAlready(opening)) await requestLeave(client, { to: 'shared', ...opening });
  } catch (error) {
    if (left?.aborted) return;
    const retry = () => void openSharedLink(client, { text, clear });
    const message = errorText(error, UNEXPECTED);
    builder.getState().openDialog({ kind: 'load-failed', message, retry });
  } finally {
    builder.setState({ opening: false });
  }
}
