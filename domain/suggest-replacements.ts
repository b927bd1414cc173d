import { type LineupProblem, checkLineup, type CheckInput } from '#domain/check-lineup.ts';
import type { SlotId } from '#domain/formation.ts';
import { put } from '#domain/lineup-commands.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import { isSamePlayer, type RosterPlayer, type SlottedPlayer } from '#domain/player.ts';

/** Returns the lineup's problems, except those of test players, who are on no roster. */
export function findProblems(input: CheckInput): readonly LineupProblem[] {
  return checkLineup(input).problems.filter(({ player }) => !player.id.startsWith('test-'));
}

/** Returns the scratched players who left the team, except for test players. */
export function absentScratches(input: CheckInput): readonly SlottedPlayer[] {
  return checkLineup(input).absent.filter(({ id }) => !id.startsWith('test-'));
}

/**
 * Returns the best replacement for each player with a problem. Leaves out slots without a suggestion.
 * Earlier slots choose first, and no player is used twice.
 */
export function suggestReplacements(input: CheckInput): ReadonlyMap<SlotId, RosterPlayer> {
  const replacements = new Map<SlotId, RosterPlayer>();
  let { lineup } = input;
  for (const { slotId } of findProblems(input)) {
    const left = findProblems({ ...input, lineup });
    const best = left.find((problem) => problem.slotId === slotId)?.suggestions[0];
    if (!best) continue;
    replacements.set(slotId, best);
    lineup = put(lineup, slotId, best);
  }
  return replacements;
}

/** The lineup with player data from today's roster; null when nothing changed. */
export function refreshed(input: CheckInput): Lineup | null {
  const { refreshed: next } = checkLineup(input);
  const isSame = ({ id }: { readonly id: SlotId }) =>
    isSamePlayer(playerAt(next, id), playerAt(input.lineup, id));
  const { scratches } = input.lineup;
  const areScratchesSame =
    next.scratches.length === scratches.length &&
    next.scratches.every(({ player }, index) => isSamePlayer(player, scratches[index]?.player ?? null));
  return next.formation.slots.every(isSame) && areScratchesSame ? null : next;
}
