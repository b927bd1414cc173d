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
import { announced, page, presentLineup, toasted } from './access.ts';
import type { MoveOffer } from './dialogs.ts';
import type { Held } from './builder-state.ts';
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

/** Reopens the previous draft. Undo does this when the lineup has no steps left. */
function goBack(previous: Draft): void {
  const { lineup } = page.get();
  // Prefers the draft in `otherTeamDrafts`, which may have been saved after `previous` was stored.
  const draft = lineup.otherTeamDrafts.find(({ team }) => team.id === previous.team.id) ?? previous;
  const own = {
    otherTeamDrafts: otherTeamDraftsFor(draft.team, page.get()),
    previous: null,
    opened: lineup.opened + 1,
  };
  const name = draft.saved?.name ?? `the ${draft.team.name} lineup`;
  page.set(
    withDraft(draft),
    { lineup: own, screen: { held: null, removed: null } },
    announced(`Undone. Back to ${name}`),
  );
}

function stepThroughHistory(step: typeof undo<Lineup>, word: string): void {
  const before = page.get().lineup.history;
  const history = step(before);
  if (history === before) return;
  const text = `${word}. ${filledText(history.present)}`;
  page.set({ screen: { removed: null } }, withHistory(history, false), announced(text));
}

export const lineupActions = {
  place: (player: SlottedPlayer, slot: SlotId): void => {
    const lineup = presentLineup();
    const text = `${player.name} placed at ${labelOf(lineup, slot)}`;
    if (isUnitSlot(slot)) commitResult(assignUnit(lineup, player, slot), text);
    else commitResult(assign(lineup, player, slot), text, moveOffer(lineup, player.id, slot));
  },
  moveSlot: (from: SlotId, to: SlotId): void => {
    const lineup = presentLineup();
    const result = isUnitSlot(to) ? moveUnit(lineup, from, to) : move(lineup, from, to);
    commitResult(result, moveText(lineupOfSlot(lineup, from), from, to));
  },
  clearSlot: (slot: SlotId) => {
    const lineup = presentLineup();
    const player = playerAt(lineupOfSlot(lineup, slot), slot);
    if (!player) return;
    const result = isUnitSlot(slot) ? clearUnit(lineup, slot) : clear(lineup, slot);
    commitResult(result, `${player.name} removed from ${labelOf(lineup, slot)}`);
    page.set(toasted(`${player.name} removed`));
  },
  reset: () => {
    const lineup = presentLineup();
    const isEmpty = countFilled(lineup) + lineup.scratches.length === 0;
    const empty = isEmpty ? lineup : makeLineup({}, lineup.formation, { guests: lineup.guests });
    commitResult(empty, 'Lineup reset');
    page.set({ screen: { sheet: 'half' } });
  },
  /** Fills the lineup with test players (domain/fill.ts). */
  fill: (lineup: Lineup) => commitResult(lineup, 'Every slot filled with a test player'),
  /** Puts several players into slots at once, as one step for Undo. */
  replacePlayers: (players: ReadonlyMap<SlotId, SlottedPlayer>) => {
    const [first] = players.values();
    const text = players.size === 1 ? `${first?.name ?? ''} placed` : `${players.size} players replaced`;
    let lineup = presentLineup();
    for (const [slot, player] of players) lineup = put(lineup, slot, player);
    commitResult(lineup, text);
  },
  setTitle: (title: string) => page.set({ lineup: { title: cutCharacters(title, TITLE_MAX_LENGTH) } }),
  setWords: (words: Partial<CardWords>) =>
    page.set({ lineup: { words: { ...page.get().lineup.words, ...words } } }),
  /** Writes a game into the card's texts, and stores the game's id so that the game is not filled in again. */
  fillGame: (filledGame: string, words: Partial<CardWords>) =>
    page.set({ lineup: { filledGame, words: { ...page.get().lineup.words, ...words } } }),
  undo: () => {
    const { history, previous } = page.get().lineup;
    if (previous && history.past.length === 0) goBack(previous);
    else stepThroughHistory(undo, 'Undone');
  },
  redo: () => stepThroughHistory(redo, 'Redone'),
  /**
   * Picks up a player. Announces this if the user used the keyboard.
   * Ends the offer of a next slot if another player was selected by a tap.
   */
  hold: (held: Held) => {
    const text = `${held.player.name} picked up. Arrow keys choose a slot, Enter places the player, Escape cancels`;
    const { held: before, offer } = page.get().screen;
    page.set(
      { screen: { held, offer: before?.by === 'tap' ? null : offer, removed: null } },
      held.by === 'keyboard' && announced(text),
    );
  },
  putDown: (slot: SlotId) => {
    const { held } = page.get().screen;
    page.set({ screen: { held: null } });
    if (held?.from) lineupActions.moveSlot(held.from, slot);
    else if (held) lineupActions.place(held.player, slot);
    const { offer } = page.get().screen;
    // If the command was refused or the player was already in the slot, nobody was placed, so end the offer.
    if (held?.by === 'tap' && offer?.placed !== held.player.id) page.set({ screen: { offer: null } });
  },
  letGo: () => {
    const { held, offer } = page.get().screen;
    page.set(
      { screen: { held: null, offer: held?.by === 'tap' ? null : offer } },
      held !== null && held.by !== 'pointer' && announced(`${held.player.name} put back`),
    );
  },
};
