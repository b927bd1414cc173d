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

/** Returns the lineup that a command resulted in. Throws if the command was refused. */
export function accepted(result: LineupResult): Lineup {
  if (isLineupRefusal(result)) throw new Error(`Refused: ${result.code}`);
  return result;
}

/** Generates commands on a lineup, each with a random value from `values`. */
export function commandOf<const Value>(
  values: Arbitrary<Value>,
  command: (lineup: Lineup, value: Value) => LineupResult,
): Arbitrary<(lineup: Lineup) => LineupResult> {
  return values.map((value) => (lineup) => command(lineup, value));
}

export function memberAt(lineup: Lineup, slot: string): SlottedPlayer {
  const player = playerAt(lineup, slot);
  if (!player) throw new Error(`Nobody is in ${slot}.`);
  return player;
}
