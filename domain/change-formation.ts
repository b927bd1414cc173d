import { plural } from './format.ts';
import { countSlots, type Formation, type SlotId } from './formation.ts';
import { withRoomForLetter } from './letters.ts';
import { type LineupResult, withPlayers } from './lineup-commands.ts';
import {
  bestSlotFor,
  type Lineup,
  makeLineup,
  mayStandIn,
  playerAt,
  type Scratch,
  SCRATCH_LIMIT,
} from './lineup.ts';
import type { SlottedPlayer } from './player.ts';

/** `9 forwards, 4 defensemen, and 1 goalie`. */
export function formationText(formation: Formation): string {
  const [forwards, defense] = [countSlots(formation, 'forward'), countSlots(formation, 'defense')];
  const goalies = plural(countSlots(formation, 'goalie'), 'goalie');
  return `${forwards} forwards, ${defense} defensemen, and ${goalies}`;
}

/** Returns the scratches whose earlier slots exist again in the new formation and still accept them. */
function returning({ formation: before, scratches }: Lineup, formation: Formation): readonly Scratch[] {
  const opened = formation.slots.filter(({ id }) => !before.slots.some((slot) => slot.id === id));
  return opened.flatMap(
    (slot) => scratches.find(({ player, slot: left }) => left === slot.id && mayStandIn(player, slot)) ?? [],
  );
}

/**
 * Moves players whose slots do not exist in the formation of `kept` to open slots. Players who fit no open slot become
 * scratches.
 */
function moveFrom(lineup: Lineup, kept: Lineup) {
  let next = kept;
  const out: Scratch[] = [];
  for (const { id } of lineup.formation.slots) {
    const player = playerAt(lineup, id);
    if (!player || kept.formation.slots.some((slot) => slot.id === id)) continue;
    const open = bestSlotFor(next, player, (slot) => !next.players[slot.id] && mayStandIn(player, slot));
    if (open) next = { ...next, players: { ...next.players, [open]: player } };
    else out.push({ player, reason: 'scratched', slot: id });
  }
  return { players: next.players, out };
}

/**
 * Changes the formation without losing a player.
 * Players who lose their slot move to an open slot. If none fits, they are scratched, and return to their slots when
 * the formation changes back. Returns a refusal if the lineup would have too many scratches.
 */
export function changeFormation(lineup: Lineup, formation: Formation): LineupResult {
  if (lineup.formation.id === formation.id) return lineup;
  const back = returning(lineup, formation);
  const entries = back.map(({ player, slot = '' }): readonly [SlotId, SlottedPlayer] => [slot, player]);
  const kept = makeLineup({ ...lineup.players, ...Object.fromEntries(entries) }, formation);
  const { out, players } = moveFrom(lineup, kept);
  const scratches = [...lineup.scratches.filter((scratch) => !back.includes(scratch)), ...out];
  const [first, ...others] = out;
  if (first && scratches.length > SCRATCH_LIMIT)
    return {
      code: 'no-room-to-change',
      formation: formation.name,
      players: first.player.name + (others.length > 0 ? ` and ${others.length} more` : ''),
      limit: SCRATCH_LIMIT,
      over: plural(scratches.length - SCRATCH_LIMIT, 'player'),
    };
  const next = withPlayers({ ...lineup, formation, scratches }, players);
  return entries.reduce((changed, [slot]) => withRoomForLetter(changed, slot), next);
}
