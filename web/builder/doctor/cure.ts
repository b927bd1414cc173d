import { type Diagnosis, examine, type Patient } from '#domain/lineup-doctor.ts';
import type { Lineup } from '#domain/lineup.ts';
import type { RosterPlayer, SlottedPlayer } from '#domain/player.ts';
import { SLOTS, type SlotId } from '#domain/slots.ts';

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
    lineup = { ...lineup, [slotId]: best };
  }
  return cures;
}

function isSame(a: SlottedPlayer | null, b: SlottedPlayer | null): boolean {
  if (!a || !b) return a === b;
  return a.id === b.id && a.name === b.name && a.number === b.number && a.position === b.position;
}

/** The line-up with the rows of today, where they changed; null when nothing did. */
export function refreshed(patient: Patient): Lineup | null {
  const { refreshed: next } = examine(patient);
  return SLOTS.every(({ id }) => isSame(next[id], patient.lineup[id])) ? null : next;
}
