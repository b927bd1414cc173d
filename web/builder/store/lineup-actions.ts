import { type Draft, TITLE_MAX_LENGTH } from '#domain/draft.ts';
import { redo, undo } from '#domain/history.ts';
import {
  assign,
  clear,
  countFilled,
  EMPTY_LINEUP,
  findSlotOf,
  isLineupRefusal,
  type Lineup,
  move,
} from '#domain/lineup.ts';
import { cutCharacters } from '#domain/plain-text.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { getSlot, SLOTS, type SlotId } from '#domain/slots.ts';
import type { Access, Held, LineupActions, MoveOffer } from './builder-state.ts';
import { shelfFor, withDraft } from './drafts.ts';
import { announced, settle, withHistory } from './settle.ts';
import { teamActions } from './team-actions.ts';

/** What a move does, in words: who now stands where, or which two changed places. */
function moveText(lineup: Lineup, from: SlotId, to: SlotId): string {
  const name = lineup[from]?.name ?? '';
  const other = lineup[to];
  return other ? `${name} and ${other.name} swapped` : `${name} placed at ${getSlot(to).label}`;
}

/** For a player who stands in the line-up already and was put somewhere else from the roster: the move that is meant. */
function moveOffer(lineup: Lineup, playerId: string, to: SlotId): MoveOffer | undefined {
  const from = findSlotOf(lineup, playerId);
  if (!from || isLineupRefusal(move(lineup, from, to))) return undefined;
  const other = lineup[to];
  return { words: other ? `Swap with ${other.name}` : `Move him to ${getSlot(to).label}`, from, to };
}

function assignTo(access: Access, player: SlottedPlayer, slot: SlotId): void {
  const lineup = access.get().lineup.history.present;
  const text = `${player.name} placed at ${getSlot(slot).label}`;
  settle(access, assign(lineup, player, slot), text, moveOffer(lineup, player.id, slot));
}

/** Undo at the beginning of this lineup: back to what was open before, as it was left. */
function goBack(access: Access, previous: Draft): void {
  const { lineup } = access.get();
  const draft = lineup.shelf.find(({ team }) => team.id === previous.team.id) ?? previous; // saved since, perhaps
  const own = { shelf: shelfFor(draft.team, access.get()), previous: null, opened: lineup.opened + 1 };
  const name = draft.saved?.name ?? `the ${draft.team.name} lineup`;
  access.set(
    withDraft(draft),
    { lineup: own, screen: { removed: null } },
    announced(access, `Undone. Back to ${name}`),
  );
}

function travel(access: Access, step: typeof undo<Lineup>, word: string): void {
  const { get, set } = access;
  const before = get().lineup.history;
  const history = step(before);
  if (history === before) return;
  const text = `${word}. ${countFilled(history.present)} of ${SLOTS.length} slots filled`;
  set({ screen: { removed: null } }, withHistory(access, history), announced(access, text));
}

function clearSlot(access: Access, slot: SlotId): void {
  const { get, set } = access;
  const lineup = get().lineup.history.present;
  const player = lineup[slot];
  if (!player) return;
  settle(access, clear(lineup, slot), `${player.name} removed from ${getSlot(slot).label}`);
  const { count } = get().screen.announcement;
  set({ screen: { removed: { text: `${player.name} removed`, count } } });
}

/** Announces what the keyboard picks up. A pointer's moves are seen. */
function hold(access: Access, held: Held): void {
  const text = `${held.player.name} picked up. Arrow keys choose a slot, Enter puts him down, Escape cancels`;
  access.set({ screen: { held, removed: null } }, held.by === 'keyboard' && announced(access, text));
}

function letGo(access: Access): void {
  const { held } = access.get().screen;
  access.set(
    { screen: { held: null } },
    held?.by === 'keyboard' && announced(access, `${held.player.name} put back`),
  );
}

function putDown({ get, set }: Access, slot: SlotId): void {
  const { moveSlot, place, screen } = get();
  const { held } = screen;
  set({ screen: { held: null } });
  if (held?.from) moveSlot(held.from, slot);
  else if (held) place(held.player, slot);
}

/** Every change of the lineup: one pure command each, settled. */
export function lineupActions(access: Access): Omit<LineupActions, 'openTab'> {
  const { get, set } = access;
  const present = () => get().lineup.history.present;
  return {
    ...teamActions(access),
    place: (player, slot) => assignTo(access, player, slot),
    moveSlot: (from, to) => settle(access, move(present(), from, to), moveText(present(), from, to)),
    clearSlot: (slot) => clearSlot(access, slot),
    reset: () => {
      settle(access, countFilled(present()) > 0 ? EMPTY_LINEUP : present(), 'Lineup reset');
      set({ screen: { sheet: 'half' } });
    },
    fill: (lineup) => settle(access, lineup, 'Every slot filled with a test player'),
    setTitle: (title) => set({ lineup: { title: cutCharacters(title, TITLE_MAX_LENGTH) } }),
    undo: () => {
      const { history, previous } = get().lineup;
      if (previous && history.past.length === 0) goBack(access, previous);
      else travel(access, undo, 'Undone');
    },
    redo: () => travel(access, redo, 'Redone'),
    hold: (held) => hold(access, held),
    putDown: (slot) => putDown(access, slot),
    letGo: () => letGo(access),
  };
}
