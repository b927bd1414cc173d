/**
 * Actions on the lineup. Dragging, tapping, and the keyboard use the same actions.
 * Most actions apply one pure command of `domain`.
 */
import type { CardWords } from '#domain/card-words.ts';
import { type Draft, TITLE_MAX_LENGTH } from '#domain/draft.ts';
import { getSlot, type SlotId } from '#domain/formation.ts';
import { redo, undo } from '#domain/history.ts';
import { assign, clear, isLineupRefusal, move, put } from '#domain/lineup-commands.ts';
import { countFilled, filledText, findSlotOf, type Lineup, makeLineup, playerAt } from '#domain/lineup.ts';
import { cutCharacters } from '#domain/plain-text.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import {
  assignUnit,
  clearUnit,
  isUnitSlot,
  lineupOfSlot,
  moveUnit,
  SPECIAL_TEAMS,
} from '#domain/special-teams.ts';
import { page } from './access.ts';
import type { MoveOffer } from './dialogs.ts';
import { announced, type Access, type Held } from './builder-state.ts';
import { otherTeamDraftsFor, withDraft } from './drafts.ts';
import { commitResult, withHistory } from './commit-result.ts';

function labelOf({ formation }: Lineup, slot: SlotId): string {
  return getSlot(isUnitSlot(slot) ? SPECIAL_TEAMS : formation, slot).label;
}

/** The announcement of a move: the player's new slot, or the two players that swapped. */
function moveText(lineup: Lineup, from: SlotId, to: SlotId): string {
  const name = playerAt(lineup, from)?.name ?? '';
  const other = playerAt(lineup, to);
  return other ? `${name} and ${other.name} swapped` : `${name} placed at ${labelOf(lineup, to)}`;
}

/** The move or swap to offer when a player who is already in the lineup is placed a second time. */
function moveOffer(lineup: Lineup, playerId: string, to: SlotId): MoveOffer | undefined {
  const from = findSlotOf(lineup, playerId);
  if (!from || isLineupRefusal(move(lineup, from, to))) return undefined;
  const other = playerAt(lineup, to);
  return { words: other ? `Swap with ${other.name}` : `Move to ${labelOf(lineup, to)}`, from, to };
}

function assignTo(access: Access, player: SlottedPlayer, slot: SlotId): void {
  const lineup = access.get().lineup.history.present;
  const text = `${player.name} placed at ${labelOf(lineup, slot)}`;
  if (isUnitSlot(slot)) {
    commitResult(access, assignUnit(lineup, player, slot), text);
    return;
  }
  commitResult(access, assign(lineup, player, slot), text, moveOffer(lineup, player.id, slot));
}

/** Reopens the previous draft. Undo does this when the lineup has no steps left. */
function goBack(access: Access, previous: Draft): void {
  const { lineup } = access.get();
  // Prefers the draft in `otherTeamDrafts`, which may have been saved after `previous` was stored.
  const draft = lineup.otherTeamDrafts.find(({ team }) => team.id === previous.team.id) ?? previous;
  const own = {
    otherTeamDrafts: otherTeamDraftsFor(draft.team, access.get()),
    previous: null,
    opened: lineup.opened + 1,
  };
  const name = draft.saved?.name ?? `the ${draft.team.name} lineup`;
  access.set(
    withDraft(draft),
    { lineup: own, screen: { held: null, removed: null } },
    announced(access, `Undone. Back to ${name}`),
  );
}

function stepThroughHistory(access: Access, step: typeof undo<Lineup>, word: string): void {
  const { get, set } = access;
  const before = get().lineup.history;
  const history = step(before);
  if (history === before) return;
  const text = `${word}. ${filledText(history.present)}`;
  set({ screen: { removed: null } }, withHistory(access, history, false), announced(access, text));
}

function clearSlot(access: Access, slot: SlotId): void {
  const { get, set } = access;
  const lineup = get().lineup.history.present;
  const player = playerAt(lineupOfSlot(lineup, slot), slot);
  if (!player) return;
  const result = isUnitSlot(slot) ? clearUnit(lineup, slot) : clear(lineup, slot);
  commitResult(access, result, `${player.name} removed from ${labelOf(lineup, slot)}`);
  const { count } = get().screen.announcement;
  set({ screen: { removed: { text: `${player.name} removed`, count } } });
}

/**
 * Picks up a player. Announces this if the user used the keyboard.
 * Ends the offer of a next slot if another player was selected by a tap.
 */
function hold(access: Access, held: Held): void {
  const text = `${held.player.name} picked up. Arrow keys choose a slot, Enter places the player, Escape cancels`;
  const { held: before, offer } = access.get().screen;
  access.set(
    { screen: { held, offer: before?.by === 'tap' ? null : offer, removed: null } },
    held.by === 'keyboard' && announced(access, text),
  );
}

function letGo(access: Access): void {
  const { held, offer } = access.get().screen;
  access.set(
    { screen: { held: null, offer: held?.by === 'tap' ? null : offer } },
    held !== null && held.by !== 'pointer' && announced(access, `${held.player.name} put back`),
  );
}

function moveSlot(access: Access, from: SlotId, to: SlotId): void {
  const lineup = access.get().lineup.history.present;
  const result = isUnitSlot(to) ? moveUnit(lineup, from, to) : move(lineup, from, to);
  commitResult(access, result, moveText(lineupOfSlot(lineup, from), from, to));
}

function putDown(access: Access, slot: SlotId): void {
  const { held } = access.get().screen;
  access.set({ screen: { held: null } });
  if (held?.from) moveSlot(access, held.from, slot);
  else if (held) assignTo(access, held.player, slot);
  const { offer } = access.get().screen;
  // If the command was refused or the player was already in the slot, nobody was placed, so end the offer.
  if (held?.by === 'tap' && offer?.placed !== held.player.id) access.set({ screen: { offer: null } });
}

function reset(access: Access): void {
  const lineup = access.get().lineup.history.present;
  const isEmpty = countFilled(lineup) + lineup.scratches.length === 0;
  commitResult(
    access,
    isEmpty ? lineup : makeLineup({}, lineup.formation, { guests: lineup.guests }),
    'Lineup reset',
  );
  access.set({ screen: { sheet: 'half' } });
}

function undoStep(access: Access): void {
  const { history, previous } = access.get().lineup;
  if (previous && history.past.length === 0) goBack(access, previous);
  else stepThroughHistory(access, undo, 'Undone');
}

function replacePlayers(access: Access, players: ReadonlyMap<SlotId, SlottedPlayer>): void {
  const [first] = players.values();
  const text = players.size === 1 ? `${first?.name ?? ''} placed` : `${players.size} players replaced`;
  let lineup = access.get().lineup.history.present;
  for (const [slot, player] of players) lineup = put(lineup, slot, player);
  commitResult(access, lineup, text);
}

export function createLineupActions(access: Access) {
  return {
    place: (player: SlottedPlayer, slot: SlotId) => assignTo(access, player, slot),
    moveSlot: (from: SlotId, to: SlotId) => moveSlot(access, from, to),
    clearSlot: (slot: SlotId) => clearSlot(access, slot),
    reset: () => reset(access),
    /** Fills the lineup with test players (domain/fill.ts). */
    fill: (lineup: Lineup) => commitResult(access, lineup, 'Every slot filled with a test player'),
    /** Puts several players into slots at once, as one step for Undo. */
    replacePlayers: (players: ReadonlyMap<SlotId, SlottedPlayer>) => replacePlayers(access, players),
    setTitle: (title: string) => access.set({ lineup: { title: cutCharacters(title, TITLE_MAX_LENGTH) } }),
    setWords: (words: Partial<CardWords>) =>
      access.set({ lineup: { words: { ...access.get().lineup.words, ...words } } }),
    /** Writes a game into the card's texts, and stores the game's id so that the game is not filled in again. */
    fillGame: (filledGame: string, words: Partial<CardWords>) =>
      access.set({ lineup: { filledGame, words: { ...access.get().lineup.words, ...words } } }),
    undo: () => undoStep(access),
    redo: () => stepThroughHistory(access, redo, 'Redone'),
    hold: (held: Held) => hold(access, held),
    putDown: (slot: SlotId) => putDown(access, slot),
    letGo: () => letGo(access),
  };
}

export const lineupActions = createLineupActions(page);
