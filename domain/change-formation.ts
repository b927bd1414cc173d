import { ELEVEN_SEVEN, type Formation } from './formation.ts';
import { withRoomForLetter } from './letters.ts';
import { type LineupResult, withPlayers } from './lineup-commands.ts';
import { type Lineup, makeLineup, mayStandIn, playerAt, type Scratch, SCRATCH_LIMIT } from './lineup.ts';

/** Returns the players whose slots do not exist in the new formation, as scratches. */
function withoutSlot(lineup: Lineup, formation: Formation): readonly Scratch[] {
  return lineup.formation.slots.flatMap(({ id }) => {
    const player = playerAt(lineup, id);
    const stays = formation.slots.some((slot) => slot.id === id);
    return player && !stays ? [{ player, reason: 'scratched', slot: id }] : [];
  });
}

/** Returns the scratches whose earlier slots exist again in the new formation and still accept them. */
function returning({ formation: before, scratches }: Lineup, formation: Formation): readonly Scratch[] {
  const opened = formation.slots.filter(({ id }) => !before.slots.some((slot) => slot.id === id));
  return opened.flatMap(
    (slot) => scratches.find(({ player, slot: left }) => left === slot.id && mayStandIn(player, slot)) ?? [],
  );
}

/**
 * Changes the formation without losing a player.
 * Players who lose their slot are scratched, and return to their slots when the formation changes back. Returns a
 * refusal if the lineup would have too many scratches.
 */
export function changeFormation(lineup: Lineup, formation: Formation): LineupResult {
  if (lineup.formation.id === formation.id) return lineup;
  const back = returning(lineup, formation);
  const out = withoutSlot(lineup, formation);
  const scratches = [...lineup.scratches.filter((scratch) => !back.includes(scratch)), ...out];
  const [first] = out;
  if (first && scratches.length > SCRATCH_LIMIT) {
    const name = formation.id === ELEVEN_SEVEN.id ? '11–7' : '12–6';
    return {
      code: 'no-room-to-change',
      playerName: first.player.name,
      formation: name,
      limit: SCRATCH_LIMIT,
    };
  }
  const entries = back.map(({ player, slot = '' }) => [slot, player] as const);
  const { players } = makeLineup({ ...lineup.players, ...Object.fromEntries(entries) }, formation);
  const next = withPlayers({ ...lineup, formation, scratches }, players);
  return entries.reduce((changed, [slot]) => withRoomForLetter(changed, slot), next);
}
