import { type Diagnosis, examine, type Patient } from '#domain/lineup-doctor.ts';
import type { SlotId } from '#domain/formation.ts';
import { type Lineup, playerAt, put } from '#domain/lineup.ts';
import { isSamePlayer, type RosterPlayer } from '#domain/player.ts';

/** What there is to say about the players of a line-up. Test players are on no roster and never amiss. */
export function diagnose(patient: Patient): readonly Diagnosis[] {
  return examine(patient).diagnoses.filter(({ player }) => !player.id.startsWith('test-'));
}

/** The best replacement for everyone who has one: no player twice, the first slots choose first. */
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

/** The line-up with the rows of today, where they changed; null when nothing did. */
export function refreshed(patient: Patient): Lineup | null {
  const { refreshed: next } = examine(patient);
  const isSame = ({ id }: { readonly id: SlotId }) =>
    isSamePlayer(playerAt(next, id), playerAt(patient.lineup, id));
  return next.formation.slots.every(isSame) ? null : next;
}
