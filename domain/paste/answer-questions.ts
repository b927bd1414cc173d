/** Builds the lineup of a post from the players who are certain and from the fan's answers. */
import {
  ELEVEN_SEVEN,
  type Formation,
  FORMATIONS,
  type Slot,
  STANDARD_FORMATION,
} from '#domain/formation.ts';
import { withLetter } from '#domain/letters.ts';
import { repairLineup } from '#domain/lineup-repair.ts';
import {
  bestSlotFor,
  EMPTY_LINEUP,
  findSlotOf,
  type Lineup,
  makeLineup,
  mayStandIn,
  type Scratch,
} from '#domain/lineup.ts';
import { type RosterPlayer, type SlottedPlayer, toSlotted } from '#domain/player.ts';
import type { MatchedPost, PasteEntry, PastePlace } from './paste-types.ts';

export const isUnitPlace = (place: PastePlace) => place.startsWith('pp') || place.startsWith('pk');

/**
 * Returns the open lineup's formation if it has all places of the post. If not, tries the same formation with another
 * number of goalies. If that fails, too, returns the formation with seven defensemen for a post with seven, or else the
 * standard formation.
 */
export function formationOfEntries(entries: readonly PasteEntry[], open?: Formation): Formation {
  const places = entries
    .map(({ place }) => place)
    .filter((place) => !isUnitPlace(place) && place !== 'scratched' && place !== 'injured');
  const similar = open ? [open, ...FORMATIONS.filter(({ name }) => name === open.name)] : [];
  const fitting = similar.find(({ slots }) => places.every((place) => slots.some(({ id }) => id === place)));
  return fitting ?? (places.includes('d7') ? ELEVEN_SEVEN : STANDARD_FORMATION);
}

export function hasOnlyUnits(entries: readonly PasteEntry[]): boolean {
  return entries.every(({ place }) => isUnitPlace(place));
}

/** Adds special teams to a lineup. Skaters who are not in the lineup get open slots, by position. */
function addUnits(
  base: Lineup,
  entries: readonly PasteEntry[],
  chosen: ReadonlyMap<string, RosterPlayer>,
): Lineup {
  const units: Record<string, string> = { ...base.units };
  const players = { ...base.players };
  for (const { place, player: clear, questionId } of entries) {
    const player = clear ?? chosen.get(questionId ?? '');
    if (!player) continue;
    const lineup = makeLineup(players, base.formation);
    const isOpen = (slot: Slot) => !players[slot.id] && mayStandIn(player, slot);
    const open = findSlotOf(lineup, player.id) ? null : bestSlotFor(lineup, player, isOpen);
    if (open) players[open] = toSlotted(player);
    const kind = place.slice(0, 2);
    for (const [slot, id] of Object.entries(units))
      if (id === player.id && slot.startsWith(kind)) delete units[slot];
    units[place] = player.id;
  }
  return repairLineup(
    makeLineup(players, base.formation, { scratches: base.scratches, guests: base.guests, units }),
  );
}

/**
 * Builds a lineup. If two entries have the same player or slot, the first one counts.
 * `chosen` has the players that the fan chose, by question id.
 */
export function buildLineup(
  formation: Formation,
  entries: readonly PasteEntry[],
  chosen: ReadonlyMap<string, RosterPlayer>,
): Lineup {
  const players: Record<string, SlottedPlayer> = {};
  const scratches: Scratch[] = [];
  const units: Record<string, string> = {};
  const used = new Set<string>();
  for (const { place, player: clear, questionId, letter } of entries) {
    const player = clear ?? (questionId === null ? undefined : chosen.get(questionId));
    if (!player) continue;
    const slotted = withLetter(toSlotted(player), letter);
    if (isUnitPlace(place)) units[place] ??= player.id;
    else if (used.has(player.id)) continue;
    else if (place === 'scratched' || place === 'injured')
      scratches.push({ player: toSlotted(player), reason: place });
    else if (players[place]) continue;
    else players[place] = slotted;
    used.add(player.id);
  }
  return repairLineup(makeLineup(players, formation, { scratches, units }));
}

/**
 * Builds a post's lineup with the fan's answers: the ids of players, by the ids of questions.
 * Null and missing answers leave the player out. Ids that are not among a question's candidates count as missing.
 * If the post has only special teams, adds them to `base`.
 */
export function answerQuestions(
  match: MatchedPost,
  answers: ReadonlyMap<string, string | null>,
  base: Lineup = EMPTY_LINEUP,
): Lineup {
  const chosen = new Map<string, RosterPlayer>();
  for (const { id, candidates } of match.questions) {
    const player = candidates.find((candidate) => candidate.id === answers.get(id));
    if (player) chosen.set(id, player);
  }
  if (hasOnlyUnits(match.entries)) return addUnits(base, match.entries, chosen);
  const { guests } = base;
  return repairLineup({ ...buildLineup(match.lineup.formation, match.entries, chosen), guests });
}
