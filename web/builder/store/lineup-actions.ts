import type { Draft } from '#domain/draft.ts';
import { redo, undo } from '#domain/history.ts';
import {
  assign,
  clear,
  countFilled,
  EMPTY_LINEUP,
  findSlotOf,
  isRefusal,
  type Lineup,
  move,
} from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { getSlot, SLOTS, type SlotId } from '#domain/slots.ts';
import type { Access, Held, LineupActions, MoveOffer } from './builder-state.ts';
import { announced, settle, withHistory } from './settle.ts';
import { opensAs, shelfFor, teamActions } from './team-actions.ts';

/** What a move does, in words: who now stands where, or which two changed places. */
function moveText(lineup: Lineup, from: SlotId, to: SlotId): string {
  const name = lineup[from]?.name ?? '';
  const other = lineup[to];
  return other ? `${name} and ${other.name} swapped` : `${name} placed at ${getSlot(to).label}`;
}

/** For a player who stands in the line-up already and was put somewhere else from the roster: the move that is meant. */
function moveOffer(lineup: Lineup, playerId: string, to: SlotId): MoveOffer | undefined {
  const from = findSlotOf(lineup, playerId);
  if (!from || isRefusal(move(lineup, from, to))) return undefined;
  const other = lineup[to];
  return { words: other ? `Swap with ${other.name}` : `Move him to ${getSlot(to).label}`, from, to };
}

function assignTo(access: Access, player: SlottedPlayer, slot: SlotId): void {
  const lineup = access.get().history.present;
  const text = `${player.name} placed at ${getSlot(slot).label}`;
  settle(access, assign(lineup, player, slot), text, moveOffer(lineup, player.id, slot));
}

/** Undo where this line-up began: back to what was open before, as it was left. */
function goBack(access: Access, previous: Draft): void {
  const draft = access.get().shelf.find(({ team: { id } }) => id === previous.team.id) ?? previous; // saved since, perhaps
  const { history, saved, team } = draft;
  access.set({
    ...draft,
    shelf: shelfFor(team, access.get()),
    previous: null,
    opened: access.get().opened + 1,
    marks: {},
    removed: null,
    ...opensAs(history.present),
    ...announced(access, `Undone. Back to ${saved?.name ?? `the ${team.name} lineup`}`),
  });
}

function travel(access: Access, step: typeof undo<Lineup>, word: string): void {
  const { get, set } = access;
  const history = step(get().history);
  if (history === get().history) return;
  const text = `${word}. ${countFilled(history.present)} of ${SLOTS.length} slots filled`;
  set({ removed: null, ...withHistory(access, history), ...announced(access, text) });
}

function clearSlot(access: Access, slot: SlotId): void {
  const { get, set } = access;
  const lineup = get().history.present;
  const player = lineup[slot];
  if (!player) return;
  settle(access, clear(lineup, slot), `${player.name} removed from ${getSlot(slot).label}`);
  set({ removed: { text: `${player.name} removed`, count: get().announcement.count } });
}

/** A keyboard's steps are spoken; a pointer's are seen by whoever makes them. */
function hold(access: Access, held: Held): void {
  const text = `${held.player.name} picked up. Arrow keys choose a slot, Enter puts him down, Escape cancels`;
  access.set({ held, removed: null, ...(held.by === 'keyboard' && announced(access, text)) });
}

function letGo(access: Access): void {
  const { held } = access.get();
  access.set({
    held: null,
    ...(held?.by === 'keyboard' && announced(access, `${held.player.name} put back`)),
  });
}

function putDown({ get, set }: Access, slot: SlotId): void {
  const { held, moveSlot, place } = get();
  set({ held: null });
  if (held?.from) moveSlot(held.from, slot);
  else if (held) place(held.player, slot);
}

/** Every change of the line-up: one pure command each, settled. */
export function lineupActions(access: Access): LineupActions {
  const { get, set } = access;
  const present = () => get().history.present;
  return {
    ...teamActions(access),
    place: (player, slot) => assignTo(access, player, slot),
    moveSlot: (from, to) => settle(access, move(present(), from, to), moveText(present(), from, to)),
    clearSlot: (slot) => clearSlot(access, slot),
    reset: () => {
      settle(access, countFilled(present()) > 0 ? EMPTY_LINEUP : present(), 'Lineup reset');
      set({ sheet: 'half' });
    },
    fill: (lineup) => settle(access, lineup, 'Every slot filled with a test player'),
    undo: () => {
      const { history, previous } = get();
      if (previous && history.past.length === 0) goBack(access, previous);
      else travel(access, undo, 'Undone');
    },
    redo: () => travel(access, redo, 'Redone'),
    hold: (held) => hold(access, held),
    putDown: (slot) => putDown(access, slot),
    letGo: () => letGo(access),
  };
}
