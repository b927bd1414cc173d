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
import { page } from './access.ts';
import { announced, type Access, type Board } from './builder-state.ts';
import { commitResult } from './commit-result.ts';

const LETTER_WORDS = { C: 'is the captain', A: 'is an alternate' } as const;

function giveLetter(access: Access, shown: SlotId, letter: Letter | null): void {
  const lineup = access.get().lineup.history.present;
  // A letter belongs to the player's slot in a line or pair, even if the user sets it on the special teams' board.
  const slot = isUnitSlot(shown) ? (findSlotOf(lineup, lineup.units[shown] ?? '') ?? '') : shown;
  const name = playerAt(lineup, slot)?.name ?? '';
  const text = `${name} ${letter ? LETTER_WORDS[letter] : 'has no letter'}`;
  commitResult(access, setLetter(lineup, slot, letter), text);
}

function scratch(access: Access, player: SlottedPlayer, reason: ScratchReason): void {
  commitResult(
    access,
    addScratch(access.get().lineup.history.present, player, reason),
    `${player.name} ${reason}`,
  );
}

function unscratch(access: Access, playerId: string): void {
  const lineup = access.get().lineup.history.present;
  const found = findScratch(lineup, playerId);
  if (!found) return;
  const { name } = found.player;
  commitResult(access, removeScratch(lineup, playerId), `${name} removed from the scratches`);
  const { count } = access.get().screen.announcement;
  access.set({ screen: { removed: { text: `${name} removed`, count } } });
}

/** Commits a change of the guests. The search dialog stays open, so that the fan can add more guests. */
function commitGuests(access: Access, result: LineupResult, text: string): void {
  const { dialog } = access.get().screen;
  commitResult(access, result, text);
  if (!isLineupRefusal(result)) access.set({ screen: { dialog } });
}

function join(access: Access, guest: Guest): void {
  const lineup = access.get().lineup.history.present;
  commitGuests(access, addGuest(lineup, guest), `${guest.name} from ${guest.club} added to the roster`);
}

function leave(access: Access, { id, name }: SlottedPlayer): void {
  commitGuests(
    access,
    removeGuest(access.get().lineup.history.present, id),
    `${name} removed from the roster`,
  );
  const { count } = access.get().screen.announcement;
  access.set({ screen: { removed: { text: `${name} removed`, count, action: 'Undo' } } });
}

function reasonOf(access: Access, playerId: string, reason: ScratchReason): void {
  const lineup = access.get().lineup.history.present;
  const name = findScratch(lineup, playerId)?.player.name ?? '';
  commitResult(access, setReason(lineup, playerId, reason), `${name} ${reason}`);
}

/** Returns the players whom a change of formation moved to other slots, such as `Auston Matthews to Line 2 center`. */
function movedPlayers(before: Lineup, { formation, players }: Lineup): readonly string[] {
  return formation.slots.flatMap(({ id, label }) => {
    const player = players[id];
    const from = player && findSlotOf(before, player.id);
    return from && from !== id ? [`${player.name} to ${label}`] : [];
  });
}

function changeTo(access: Access, formation: Formation): void {
  const lineup = access.get().lineup.history.present;
  const result = changeFormation(lineup, formation);
  const next = isLineupRefusal(result) ? lineup : result;
  const out = next.scratches.filter((other) => !lineup.scratches.includes(other));
  const said = [...movedPlayers(lineup, next), ...out.map(({ player }) => `${player.name} scratched`)];
  commitResult(access, result, [formationText(formation), ...said].join('. '));
  const { count } = access.get().screen.announcement;
  // The announcement names everyone. The toast has room for two.
  const text = said.length > 2 ? `${said.length} players moved or scratched` : said.join('. ');
  if (said.length > 0) access.set({ screen: { removed: { text, count, action: 'Undo' } } });
}

/** Switches the board, and puts a held player back. */
function showBoard(access: Access, board: Board): void {
  const text = board === 'special' ? 'Special teams shown' : 'Lines and pairs shown';
  access.set({ screen: { board, held: null, offer: null } }, announced(access, text));
}

function fillFromLines(access: Access, order: readonly SlottedPlayer[]): void {
  const lineup = access.get().lineup.history.present;
  commitResult(access, fillUnits(lineup, order), 'Special teams filled from the lines');
}

export function createFactActions(access: Access) {
  return {
    setLetter: (slot: SlotId, letter: Letter | null) => giveLetter(access, slot, letter),
    addScratch: (player: SlottedPlayer, reason: ScratchReason = 'scratched') =>
      scratch(access, player, reason),
    removeScratch: (playerId: string) => unscratch(access, playerId),
    setReason: (playerId: string, reason: ScratchReason) => reasonOf(access, playerId, reason),
    addGuest: (guest: Guest) => join(access, guest),
    removeGuest: (guest: SlottedPlayer) => leave(access, guest),
    /**
     * Changes the formation. Players who lose their slot move to an open slot or become scratches. If the user
     * changes back, the scratched ones return to the lineup.
     */
    changeFormation: (formation: Formation) => changeTo(access, formation),
    showBoard: (board: Board) => showBoard(access, board),
    /** Fills the open slots of the special teams from the lines and pairs. Players earlier in `order` are preferred. */
    fillUnits: (order: readonly SlottedPlayer[] = []) => fillFromLines(access, order),
  };
}

export const factActions = createFactActions(page);
