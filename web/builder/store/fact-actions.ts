/**
 * Actions on letters, scratches, and the formation. Except for `showBoard`, each applies one pure command of `domain`
 * and is one step for Undo.
 */
import { changeFormation, formationText } from '#domain/change-formation.ts';
import type { Formation, SlotId } from '#domain/formation.ts';
import type { Letter } from '#domain/letters.ts';
import { isLineupRefusal, type LineupResult, setLetter } from '#domain/lineup-commands.ts';
import { addGuest, removeGuest } from '#domain/guest-commands.ts';
import { findSlotOf, type Guest, type Lineup, playerAt, type ScratchReason } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { addScratch, findScratch, removeScratch, setReason } from '#domain/scratch-commands.ts';
import { fillUnits, isUnitSlot } from '#domain/special-teams.ts';
import { announced, page, presentLineup, toasted } from './access.ts';
import type { Board } from './builder-state.ts';
import { commitResult } from './commit-result.ts';

const LETTER_WORDS = { C: 'is the captain', A: 'is an alternate' } as const;

/** Commits a change of the guests. The search dialog stays open, so that the fan can add more guests. */
function commitGuests(result: LineupResult, text: string): void {
  const { dialog } = page.get().screen;
  commitResult(result, text);
  if (!isLineupRefusal(result)) page.set({ screen: { dialog } });
}

/** Returns the players whom a change of formation moved to other slots, such as `Auston Matthews to Line 2 center`. */
function movedPlayers(before: Lineup, { formation, players }: Lineup): readonly string[] {
  return formation.slots.flatMap(({ id, label }) => {
    const player = players[id];
    const from = player && findSlotOf(before, player.id);
    return from && from !== id ? [`${player.name} to ${label}`] : [];
  });
}

export const factActions = {
  setLetter: (shown: SlotId, letter: Letter | null) => {
    const lineup = presentLineup();
    // A letter belongs to the player's slot in a line or pair, even if the user sets it on the special teams' board.
    const slot = isUnitSlot(shown) ? (findSlotOf(lineup, lineup.units[shown] ?? '') ?? '') : shown;
    const name = playerAt(lineup, slot)?.name ?? '';
    const text = `${name} ${letter ? LETTER_WORDS[letter] : 'has no letter'}`;
    commitResult(setLetter(lineup, slot, letter), text);
  },
  addScratch: (player: SlottedPlayer, reason: ScratchReason = 'scratched') =>
    commitResult(addScratch(presentLineup(), player, reason), `${player.name} ${reason}`),
  removeScratch: (playerId: string) => {
    const lineup = presentLineup();
    const found = findScratch(lineup, playerId);
    if (!found) return;
    const { name } = found.player;
    commitResult(removeScratch(lineup, playerId), `${name} removed from the scratches`);
    page.set(toasted(`${name} removed`));
  },
  setReason: (playerId: string, reason: ScratchReason) => {
    const lineup = presentLineup();
    const name = findScratch(lineup, playerId)?.player.name ?? '';
    commitResult(setReason(lineup, playerId, reason), `${name} ${reason}`);
  },
  addGuest: (guest: Guest) =>
    commitGuests(addGuest(presentLineup(), guest), `${guest.name} from ${guest.club} added to the roster`),
  removeGuest: ({ id, name }: SlottedPlayer) => {
    commitGuests(removeGuest(presentLineup(), id), `${name} removed from the roster`);
    page.set(toasted(`${name} removed`, { action: 'Undo' }));
  },
  /**
   * Changes the formation. Players who lose their slot move to an open slot or become scratches. If the user
   * changes back, the scratched ones return to the lineup.
   */
  changeFormation: (formation: Formation) => {
    const lineup = presentLineup();
    const result = changeFormation(lineup, formation);
    const next = isLineupRefusal(result) ? lineup : result;
    const out = next.scratches.filter((other) => !lineup.scratches.includes(other));
    const said = [...movedPlayers(lineup, next), ...out.map(({ player }) => `${player.name} scratched`)];
    commitResult(result, [formationText(formation), ...said].join('. '));
    // The announcement names everyone. The toast has room for two.
    const text = said.length > 2 ? `${said.length} players moved or scratched` : said.join('. ');
    if (said.length > 0) page.set(toasted(text, { action: 'Undo' }));
  },
  /** Switches the board, and puts a held player back. */
  showBoard: (board: Board) => {
    const text = board === 'special' ? 'Special teams shown' : 'Lines and pairs shown';
    page.set({ screen: { board, held: null, offer: null } }, announced(text));
  },
  /** Fills the open slots of the special teams from the lines and pairs. Players earlier in `order` are preferred. */
  fillUnits: (order: readonly SlottedPlayer[] = []) =>
    commitResult(fillUnits(presentLineup(), order), 'Special teams filled from the lines'),
};
