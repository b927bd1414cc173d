/** Who a row or a stored player is: what matching goes by. */
import { splitPlayerName } from '#domain/player-name.ts';
import { cleanPlayerText, foldName } from './clean-text.ts';
import type { PlayerValues } from './player-values.ts';

export type Identity = Pick<PlayerValues, 'first_name' | 'last_name' | 'number'> &
  Partial<Pick<PlayerValues, 'full_name' | 'display_name' | 'jersey_number' | 'birthdate'>>;

export interface Names {
  readonly first: string;
  readonly last: string;
}

function readNames(player: Identity): Names {
  const first = cleanPlayerText(player.first_name ?? '');
  const last = cleanPlayerText(player.last_name ?? '');
  return first || last ? { first, last } : splitPlayerName(cleanPlayerText(player.full_name ?? ''));
}

/** Reviewing 5,000 rows asks for the names of everyone some ten times. */
const known = new WeakMap<Identity, Names & { readonly key: string | null }>();

function namesAndKey(player: Identity): Names & { readonly key: string | null } {
  const found = known.get(player);
  if (found) return found;
  const { first, last } = readNames(player);
  const key = first || last ? `${foldName(first)}|${foldName(last)}` : null;
  const names = { first, last, key };
  known.set(player, names);
  return names;
}

/** First and last name; split from the full name where a player has neither of them. Players are never changed in place. */
export function namesOf(player: Identity): Names {
  return namesAndKey(player);
}

/** As people call him: `Auston Matthews`, for lists and messages. Empty for someone without any name. */
export function nameOf(player: Identity): string {
  const { first, last } = namesOf(player);
  return `${first} ${last}`.trim() || cleanPlayerText(player.display_name ?? '');
}

/** The number, or the one that the legacy text `jersey_number` says. */
export function numberOf(player: Identity): number | null {
  if (player.number !== null) return player.number;
  const digits = /^\d{1,2}$/.exec(player.jersey_number?.trim() ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
}

/**
 * Folded last name plus number: the specification's key (section 5), with accents and apostrophes folded as well. Null, which
 * never matches, when both are empty.
 */
export function matchKey(player: Identity): string | null {
  const last = foldName(namesOf(player).last);
  const number = numberOf(player);
  return last || number !== null ? `${last}|${number ?? ''}` : null;
}

/** Folded first and last name, regardless of case, accents and kinds of apostrophes; null without a name. */
export function nameKey(player: Identity): string | null {
  return namesAndKey(player).key;
}

function mayShareFirstName(a: Identity, b: Identity): boolean {
  const first = namesOf(a).first;
  const other = namesOf(b).first;
  return first === other || !first || !other || foldName(first) === foldName(other);
}

/** Whether two with one last name do not contradict each other in first names or birthdates. */
export function mayShareName(a: Identity, b: Identity): boolean {
  return mayShareFirstName(a, b) && !areBornApart(a, b);
}

/** Whether both birthdates are known and differ: two people, whatever their names. */
export function areBornApart(a: Identity, b: Identity): boolean {
  return Boolean(a.birthdate && b.birthdate && a.birthdate !== b.birthdate);
}

/**
 * Whether two players with one last name may be one person: their birthdates decide where both are known (`Matt` and
 * `Matthew`), else their first names, unless one of them is missing.
 */
export function mayBeSame(a: Identity, b: Identity): boolean {
  return a.birthdate && b.birthdate ? a.birthdate === b.birthdate : mayShareFirstName(a, b);
}

/** Lists by key, for looking up; those whose key is null are left out. A list ends after `most` entries. */
export function groupByKey<T>(
  items: readonly T[],
  keyOf: (item: T) => string | null,
  most = Infinity,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (!group) groups.set(key, [item]);
    else if (group.length < most) group.push(item);
  }
  return groups;
}

/** More people of one name than any screen shows: keeps a file of 10,000 Smiths from being compared with as many. */
export const MOST_NAMESAKES = 50;
