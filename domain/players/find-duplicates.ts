/** Players who stand in the database more than once. */
import { groupByKey, nameKey, nameOf, type Identity } from './identity.ts';

export interface DuplicateGroup<T> {
  /** As the first of them is written. */
  readonly name: string;
  /** The name as it is compared; the same whoever joins or leaves the group. */
  readonly key: string;
  /** At least two, in the given order. */
  readonly players: readonly T[];
}

/** Groups of players with the same first and last name, regardless of case and accents, sorted by name. */
export function findDuplicates<T extends Identity>(players: readonly T[]): readonly DuplicateGroup<T>[] {
  return [...groupByKey(players, nameKey)]
    .flatMap(([key, group]) => {
      const [first] = group;
      return first && group.length > 1 ? [{ name: nameOf(first), key, players: group }] : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** For each folded name the ids of players of whom an admin has said that they share nothing but that. */
export type Namesakes = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * Whether an admin has told all players of a group apart. One who joins it later, or comes to the name by being renamed,
 * makes it a question again.
 */
export function isToldApart(key: string, ids: readonly number[], namesakes: Namesakes): boolean {
  const apart = namesakes.get(key);
  return apart !== undefined && ids.every((id) => apart.has(id));
}
