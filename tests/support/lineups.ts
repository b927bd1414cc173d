/** Teams and players of tests, and lineups of them. */
import type { Arbitrary } from 'fast-check';
import { isLineupRefusal, type LineupResult } from '#domain/lineup-commands.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { normalizeTeam } from '#domain/team.ts';

export const toronto = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs', city: 'Toronto' })!;
export const boston = normalizeTeam({ id: 2, name: 'Boston Bruins' })!;

export const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;
export const tavares = { id: '91', name: 'John Tavares', position: 'c', number: 91 } as const;
export const pastrnak = { id: '88', name: 'David Pastrnak', position: 'rw', number: 88 } as const;
export const rielly = { id: '44', name: 'Morgan Rielly', position: 'd', number: 44 } as const;

/** The lineup of an accepted command. */
export function accepted(result: LineupResult): Lineup {
  if (isLineupRefusal(result)) throw new Error(`Refused: ${result.code}`);
  return result;
}

/** A command on a lineup, with any of `values`. */
export function commandOf<const Value>(
  values: Arbitrary<Value>,
  command: (lineup: Lineup, value: Value) => LineupResult,
): Arbitrary<(lineup: Lineup) => LineupResult> {
  return values.map((value) => (lineup) => command(lineup, value));
}

/** The player of a filled slot. */
export function memberAt(lineup: Lineup, slot: string): SlottedPlayer {
  const player = playerAt(lineup, slot);
  if (!player) throw new Error(`Nobody is in ${slot}.`);
  return player;
}
