/** Compares a lineup that was read from a post with the expected lineup. */
import { type Lineup, playerAt } from '#domain/lineup.ts';

export interface Score {
  /** The number of places that have the right player, out of `expected` places. */
  readonly right: number;
  readonly expected: number;
  /** For example `c1: Matthews instead of Tavares`. */
  readonly wrong: readonly string[];
  /** For example `rw4: Domi`. */
  readonly missing: readonly string[];
}

/** Returns players' names by place. A place is a slot, a place in a unit, or a scratch (`injured Tanev`). */
export function placesOf(lineup: Lineup): ReadonlyMap<string, string> {
  const slots = lineup.formation.slots.flatMap(({ id }) => {
    const player = playerAt(lineup, id);
    return player ? [[id, player.name] as const] : [];
  });
  const names = new Map(
    lineup.formation.slots.map(({ id }) => [playerAt(lineup, id)?.id, playerAt(lineup, id)?.name]),
  );
  const units = Object.entries(lineup.units).map(([place, id]) => [place, names.get(id) ?? id] as const);
  const scratches = lineup.scratches.map(
    ({ player, reason }) => [`${reason} ${player.name}`, player.name] as const,
  );
  return new Map([...slots, ...units, ...scratches]);
}

export function scoreLineup(read: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): Score {
  const wrong = [...read].flatMap(([place, name]) =>
    wanted.get(place) === name ? [] : [`${place}: ${name} instead of ${wanted.get(place) ?? 'nobody'}`],
  );
  const missing = [...wanted].flatMap(([place, name]) => (read.has(place) ? [] : [`${place}: ${name}`]));
  const right = [...wanted].filter(([place, name]) => read.get(place) === name).length;
  return { right, expected: wanted.size, wrong, missing };
}
