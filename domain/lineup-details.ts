/**
 * The document `user_lineup.details`: all parts of a saved lineup that have no columns.
 * The database function `private.are_lineup_details` checks the same rules.
 */
import { type CardWords, NO_WORDS, readCardWords } from './card-words.ts';
import { type Formation, FORMATIONS, type SlotColumn, STANDARD_FORMATION } from './formation.ts';
import { letterOf, readLetterFacts } from './letters.ts';
import { repairLineup } from './lineup-repair.ts';
import { findSlotOf, type Guest, isClub, type Lineup, playerAt, type Scratch } from './lineup.ts';
import { cleanLine, cutCharacters } from './plain-text.ts';
import type { SlottedPlayer } from './player.ts';
import { OWN_TEAM } from './team.ts';
import { POSITIONS } from './positions.ts';

/** In characters. */
export const PLAYER_NAME_MAX_LENGTH = 160;

interface SavedScratch {
  readonly name: string;
  readonly number: number | null;
  readonly player_id: number | null;
  readonly position: string;
  readonly reason: string;
  readonly slot?: string;
  readonly letter?: string;
}

interface SavedGuest {
  readonly name: string;
  readonly number: number | null;
  readonly player_id: number;
  readonly position: string;
  readonly club: string;
}

/** Empty parts are omitted, so most lineups have an empty document. */
export interface LineupDetails {
  /** The id of a formation other than the standard one. */
  readonly formation?: string;
  /** Maps a slot column to its player's letter, C or A. */
  readonly letters?: Readonly<Record<string, string>>;
  readonly scratches?: readonly SavedScratch[];
  readonly guests?: readonly SavedGuest[];
  /** Maps a slot of the special teams to the lineup column of its skater. */
  readonly units?: Readonly<Record<string, SlotColumn>>;
  readonly words?: Readonly<Record<string, string | number | null>>;
}

/** Converts an id to a number; null for an id that is not a number, such as a test player's. */
export function rowId(id: string): number | null {
  const number = /^[1-9]\d*$/.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

function lettersOf(lineup: Lineup): Readonly<Record<string, string>> {
  const worn = lineup.formation.slots.flatMap(({ column, id }) => {
    const player = playerAt(lineup, id);
    const letter = player && letterOf(player);
    return column && letter ? [[column, letter] as const] : [];
  });
  return Object.fromEntries(worn);
}

function savedScratch({ player, reason, slot }: Scratch): SavedScratch {
  const letter = letterOf(player);
  return {
    name: cutCharacters(player.name, PLAYER_NAME_MAX_LENGTH),
    number: player.number,
    player_id: rowId(player.id),
    position: player.position,
    reason,
    ...(slot !== undefined && { slot }),
    ...(letter && { letter }),
  };
}

function savedGuests({ guests }: Lineup): readonly SavedGuest[] {
  return guests.flatMap(({ club, id, name, number, position }) => {
    const row = rowId(id);
    return row === null
      ? []
      : [{ name: cutCharacters(name, PLAYER_NAME_MAX_LENGTH), number, player_id: row, position, club }];
  });
}

function unitColumns(lineup: Lineup): Readonly<Record<string, SlotColumn>> {
  const { slots } = lineup.formation;
  const entries = Object.entries(lineup.units).flatMap(([place, playerId]) => {
    const standing = findSlotOf(lineup, playerId);
    const column = slots.find(({ id }) => id === standing)?.column;
    return column ? [[place, column] as const] : [];
  });
  return Object.fromEntries(entries);
}

function savedWords({ opponentId, venue, ...texts }: CardWords): LineupDetails['words'] {
  const filled = Object.entries(readCardWords(texts)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const id = opponentId === null ? null : rowId(opponentId);
  return {
    ...Object.fromEntries(filled),
    ...(id !== null && { opponent_id: id }),
    ...(venue && { venue }),
  };
}

export function writeDetails(lineup: Lineup, words: CardWords): LineupDetails {
  const { id } = lineup.formation;
  const parts = {
    letters: lettersOf(lineup),
    scratches: lineup.scratches.map(savedScratch),
    guests: savedGuests(lineup),
    units: unitColumns(lineup),
    words: savedWords(words),
  };
  const filled = Object.entries(parts).filter(([, part]) => Object.keys(part ?? {}).length > 0);
  return {
    ...(id !== STANDARD_FORMATION.id && { formation: id }),
    ...(Object.fromEntries(filled) as LineupDetails),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function own(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** Returns the formation of a saved document; the standard formation if the id is missing or unknown. */
export function formationOf(details: unknown): Formation {
  const id = own(asFields(details), 'formation');
  return FORMATIONS.find((formation) => formation.id === id) ?? STANDARD_FORMATION;
}

/** Returns the id of a scratch. A player without a database row gets an id that starts with `gone-`. */
function scratchId(value: unknown, index: number): string {
  const isRow = typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
  return isRow ? String(value) : `gone-scratch-${index + 1}`;
}

function readPlayer({ name, number, position }: Fields, id: string): SlottedPlayer | null {
  const known = POSITIONS.find((other) => other === position);
  const shown = typeof name === 'string' ? cutCharacters(cleanLine(name), PLAYER_NAME_MAX_LENGTH) : '';
  if (!shown || !known) return null;
  const hasNumber = typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 99;
  return { id, name: shown, position: known, number: hasNumber ? number : null };
}

function readGuest(value: unknown): readonly Guest[] {
  const fields = asFields(value);
  const { club, player_id: row } = fields;
  const player =
    typeof row === 'number' && rowId(String(row)) !== null ? readPlayer(fields, String(row)) : null;
  return player && typeof club === 'string' && isClub(club) ? [{ ...player, club }] : [];
}

function readScratch(value: unknown, index: number): readonly Scratch[] {
  const fields = asFields(value);
  const { reason, slot } = fields;
  const known = readPlayer(fields, scratchId(fields.player_id, index));
  if (!known) return [];
  const player: SlottedPlayer = { ...known, ...readLetterFacts(own(fields, 'letter')) };
  if (reason === 'injured') return [{ player, reason }];
  return [{ player, reason: 'scratched', ...(typeof slot === 'string' && { slot }) }];
}

/**
 * Adds the letters, scratches, guests, and special teams of an untrusted document to a lineup.
 * The lineup must have the document's formation. Damaged parts are dropped.
 */
export function withDetails(lineup: Lineup, details: unknown): Lineup {
  const { guests, letters, scratches, units } = asFields(details);
  const { formation } = lineup;
  const players = formation.slots.map(({ column, id }) => {
    const player = playerAt(lineup, id);
    return [id, player && { ...player, ...readLetterFacts(own(asFields(letters), column ?? '')) }] as const;
  });
  const places = Object.entries(asFields(units)).flatMap(([place, value]) => {
    const slot = formation.slots.find(({ column }) => column !== null && column === value);
    const player = slot && playerAt(lineup, slot.id);
    return player ? [[place, player.id] as const] : [];
  });
  return repairLineup({
    formation,
    players: Object.fromEntries(players),
    scratches: Array.isArray(scratches) ? scratches.flatMap(readScratch) : [],
    guests: Array.isArray(guests) ? guests.flatMap(readGuest) : [],
    units: Object.fromEntries(places),
  });
}

/** The id of a saved lineup's own team in the builder. Null if the lineup has none. */
export function ownTeamIdOf(details: unknown): string | null {
  const id = own(asFields(own(asFields(details), 'team')), 'id');
  return typeof id === 'string' ? OWN_TEAM + id : null;
}

export function cardWordsOf(details: unknown): CardWords {
  const words = asFields(asFields(details).words);
  const id = words.opponent_id;
  return {
    ...NO_WORDS,
    ...readCardWords({ ...words, opponentId: typeof id === 'number' ? String(id) : null }),
  };
}
