import { groupByKey, nameKey, nameOf, type Identity } from './identity.ts';

export interface DuplicateGroup<T> {
  readonly name: string;
  /** The folded name. It stays the same when players join or leave the group. */
  readonly key: string;
  /** At least two, in the given order. */
  readonly players: readonly T[];
}

/**
 * Groups players who share a first and last name, and sorts the groups by name.
 * Ignores case and accents.
 */
export function findDuplicates<T>(
  players: readonly T[],
  identityOf: (player: T) => Identity,
): readonly DuplicateGroup<T>[] {
  return [...groupByKey(players, (player) => nameKey(identityOf(player)))]
    .flatMap(([key, group]) => {
      const [first] = group;
      return first && group.length > 1 ? [{ name: nameOf(identityOf(first)), key, players: group }] : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** For each folded name, the ids of the players that an admin marked as different people. */
export type Namesakes = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * Whether an admin marked all players of a group as different people.
 * Becomes false if another player later joins the group, for example after a name change.
 */
export function areDistinctPlayers(key: string, ids: readonly number[], namesakes: Namesakes): boolean {
  const apart = namesakes.get(key);
  return apart !== undefined && ids.every((id) => apart.has(id));
}
