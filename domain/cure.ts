import { type Diagnosis, examine, type Patient } from '#domain/lineup-doctor.ts';
import type { SlotId } from '#domain/formation.ts';
import { put } from '#domain/lineup-commands.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import { isSamePlayer, type RosterPlayer, type SlottedPlayer } from '#domain/player.ts';

/** The lineup's problems. Test players are on no roster and cause none. */
export function diagnose(patient: Patient): readonly Diagnosis[] {
  return examine(patient).diagnoses.filter(({ player }) => !player.id.startsWith('test-'));
}

/** The scratched players who left the team. */
export function absentScratches(patient: Patient): readonly SlottedPlayer[] {
  return examine(patient).absent.filter(({ id }) => !id.startsWith('test-'));
}

/**
 * The best replacement for each player who has one.
 * Earlier slots choose first, and no player is used twice.
 */
export function cure(patient: Patient): ReadonlyMap<SlotId, RosterPlayer> {
  const cures = new Map<SlotId, RosterPlayer>();
  let { lineup } = patient;
  for (const { slotId } of diagnose(patient)) {
    const left = diagnose({ ...patient, lineup });
    const best = left.find((diagnosis) => diagnosis.slotId === slotId)?.suggestions[0];
    if (!best) continue;
    cures.set(slotId, best);
    lineup = put(lineup, slotId, best);
  }
  return cures;
}

/** The lineup with player data from today's roster; null when nothing changed. */
export function refreshed(patient: Patient): Lineup | null {
  const { refreshed: next } = examine(patient);
  const isSame = ({ id }: { readonly id: SlotId }) =>
    isSamePlayer(playerAt(next, id), playerAt(patient.lineup, id));
  const { scratches } = patient.lineup;
  const areScratchesSame =
    next.scratches.length === scratches.length &&
    next.scratches.every(({ player }, index) => isSamePlayer(player, scratches[index]?.player ?? null));
  return next.formation.slots.every(isSame) && areScratchesSame ? null : next;
}
