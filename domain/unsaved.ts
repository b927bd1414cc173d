import { type CardWords, NO_WORDS } from './card-words.ts';
import type { Draft } from './draft.ts';
import { STANDARD_FORMATION } from './formation.ts';
import { countFilled, type Lineup } from './lineup.ts';

function additionsOf(
  { formation, guests, players, scratches, units }: Lineup,
  words: CardWords,
): readonly object[] {
  const out = scratches.map(({ player: { facts, id, name, number, position }, reason, slot }) => [
    /^\d+$/.test(id) ? id : '',
    name,
    number,
    position,
    reason,
    slot,
    facts?.letter,
  ]);
  // Compare special teams by the players' slots. Ids would not work for test players (fill.ts), who have no stored id.
  const placeOf = (playerId: string) => formation.slots.find(({ id }) => players[id]?.id === playerId)?.id;
  const places = Object.entries(units)
    .map(([slot, id]) => [slot, placeOf(id)])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  const joined = guests.map(({ club, id, name, number, position }) => [id, name, number, position, club]);
  const { opponent, opponentId, when, venue, note, signature } = words;
  const texts = [opponent, opponentId ?? '', when, venue ?? '', note, signature].map((text) => text.trim());
  const hasAny = out.length + places.length + joined.length > 0 || texts.some((text) => text !== '');
  return hasAny ? [{ out, places, texts, ...(joined.length > 0 && { joined }) }] : [];
}

/**
 * Serializes the saved part of a lineup, for comparisons.
 * Players are compared by the values that a saved row stores. It stores no ids of test players (fill.ts).
 */
export function contentHash(lineup: Lineup, title: string, words: CardWords = NO_WORDS): string {
  const { formation, players } = lineup;
  const cells = formation.slots.map(({ id: slot }) => {
    const player = players[slot];
    if (!player) return null;
    const { facts, id, name, number } = player;
    return [/^\d+$/.test(id) ? id : '', name, number, ...(facts ? [['letter', facts.letter]] : [])];
  });
  // Drafts store the result, so later versions must not change it for lineups of the standard formation without
  // additions.
  const form = formation.id === STANDARD_FORMATION.id ? [] : [formation.id];
  return JSON.stringify([title.trim(), ...cells, ...form, ...additionsOf(lineup, words)]);
}

/**
 * Whether saving would change anything.
 * True if the content differs from the saved content, or if a new lineup has a player in a slot.
 */
export function isUnsaved({ history, title, words, saved }: Omit<Draft, 'team' | 'filledGame'>): boolean {
  return saved
    ? contentHash(history.present, title, words) !== saved.print
    : countFilled(history.present) > 0;
}
