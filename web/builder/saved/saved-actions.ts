/** What changes the builder's state around saved line-ups. Beside the store's own actions, because most visits need none. */
import type { Draft, SavedReference } from '#domain/draft.ts';
import { contentPrint, isUnsaved } from '#domain/unsaved.ts';
import { startHistory } from '#domain/history.ts';
import { countFilled, type Lineup } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { SLOTS, type SlotId } from '#domain/slots.ts';
import type { Team } from '#domain/team.ts';
import type { Access, BuilderState, Opening, SharedOpening } from '../store/builder-state.ts';
import { announced, settle } from '../store/settle.ts';
import { EMPTIED, leftBehind, openDraft, opensAs, shelfFor } from '../store/team-actions.ts';
import { builder } from '../store/use-builder.ts';

/** In place of a content print: with any team the lineup differs from what is saved. */
export const OF_ANOTHER_TEAM = 'without a team';

/** The page's builder, for the actions below. */
export const page: Access = { get: builder.getState, set: (part) => builder.setState(part) };

/** The draft that the tab keeps for a team, open or not. */
export function draftOfTeam(state: BuilderState, team: Team): Draft | null {
  const current = openDraft(state);
  if (current?.team.id === team.id) return current;
  return state.shelf.find((draft) => draft.team.id === team.id) ?? null;
}

/** What every lineup starts with that replaces the team's draft: Undo leads back to that draft, if it has a player. */
function begun({ get }: Access, team: Team) {
  const state = get();
  const replaced = draftOfTeam(state, team);
  const previous = replaced && countFilled(replaced.history.present) > 0 ? replaced : leftBehind(state);
  return { ...EMPTIED, previous, shelf: shelfFor(team, state), opened: state.opened + 1, dialog: null };
}

/** Starts an empty lineup of the same team; Undo leads back. */
export function startNew(access: Access): void {
  const { team } = access.get();
  if (team) access.set({ ...begun(access, team), title: '', ...announced(access, 'New lineup') });
}

interface Opened {
  readonly team: Team;
  readonly lineup: Lineup;
  readonly title: string;
  readonly saved: SavedReference | null;
}

/** Opens a lineup, called `name`, in place of the team's draft; Undo leads back to that. */
function open(access: Access, name: string, { team, lineup, title, saved }: Opened): void {
  const filled = `${countFilled(lineup)} of ${SLOTS.length} slots filled`;
  access.set({
    ...begun(access, team),
    team,
    title,
    saved,
    history: startHistory(lineup),
    ...opensAs(lineup),
    ...announced(access, `${name} opened. ${filled}`),
  });
}

/** Opens a saved lineup in place of the team's draft; Undo leads back to that. */
export function openSaved(access: Access, team: Team, opening: Opening): void {
  open(access, opening.saved.name, { team, ...opening });
}

/** Opens the lineup of a link, as a new one, in place of the team's draft; Undo leads back to that. */
export function openShared(access: Access, { team, lineup }: SharedOpening): void {
  open(access, 'Shared lineup', { team, lineup, title: '', saved: null });
}

/** Moves the open lineup to another team: players, places and steps stay. Undo leads back to that team's own draft. */
export function moveDraft(access: Access, team: Team): void {
  const state = access.get();
  const { choices, opened, previous, saved, shelf } = state;
  access.set({
    team,
    previous: draftOfTeam(state, team) ?? previous,
    shelf: shelf.filter((draft) => draft.team.id !== team.id),
    saved: saved && { ...saved, print: OF_ANOTHER_TEAM },
    opened: opened + 1,
    choices: choices + 1,
    marks: {},
    dialog: null,
    ...announced(access, `Lineup moved to ${team.name}`),
  });
}

/** The content that `saved` tells of is saved now, the `typed` title as `kept`. */
export function markSaved({ get, set }: Access, saved: SavedReference, typed: string, kept: string): void {
  set({ saved, ...(get().title === typed && { title: kept }) });
}

/** Brings players up to date with their rows: no step for Undo, and no unsaved change by itself. */
export function refreshLineup({ get, set }: Access, lineup: Lineup): void {
  const { history, title, saved } = get();
  const unsaved = isUnsaved({ lineup: history.present, title, saved });
  set({
    history: { ...history, present: lineup },
    ...(saved && !unsaved && { saved: { ...saved, print: contentPrint(lineup, title) } }),
  });
}

/** Several players take slots at once, in place of who stands there: one step for Undo. */
export function replacePlayers(access: Access, players: ReadonlyMap<SlotId, SlottedPlayer>): void {
  const [first] = players.values();
  const text = players.size === 1 ? `${first?.name ?? ''} placed` : `${players.size} players replaced`;
  settle(access, { ...access.get().history.present, ...Object.fromEntries(players) }, text);
}

/** Says that what was open before can be put back. */
export function offerBack({ get, set }: Access, text: string): void {
  set({ removed: { text, count: get().announcement.count } });
}
