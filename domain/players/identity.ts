/** The columns that identify a player, in a row of a file or in the database. */
import { editDistance } from '#domain/paste/edit-distance.ts';
import { isSameFirstName } from '#domain/paste/first-names.ts';
import { perObject } from '#domain/per-object.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import { cleanPlayerText, foldName } from './clean-text.ts';
import type { PlayerValues } from './player-values.ts';

export type Identity = Pick<PlayerValues, 'first_name' | 'last_name' | 'number'> &
  Partial<Pick<PlayerValues, 'full_name' | 'display_name' | 'jersey_number' | 'birthdate'>>;

export interface Names {
  readonly first: string;
  readonly last: string;
}

const lettersOf = (name: string): string => foldName(name).replaceAll(/[^\p{Letter}\p{Number}]+/gu, '');

const GENERATION = /[ ,]+(?:jr|sr|ii|iii|iv)\.?$/i;

/** Returns the alphabetically first rotation of letters, which `Auston Matthews` and `Matthews Auston` share. */
function rotate(letters: string): string {
  const twice = letters + letters;
  let best = letters;
  for (let start = 1; start < letters.length; start += 1) {
    const turned = twice.slice(start, start + letters.length);
    if (turned < best) best = turned;
  }
  return best;
}

/** A cache, because the review of 5,000 rows reads each name about ten times. */
const namesAndKey = perObject((player: Identity) => {
  const given = {
    first: cleanPlayerText(player.first_name ?? ''),
    last: cleanPlayerText(player.last_name ?? ''),
  };
  const { first, last } =
    given.first || given.last ? given : splitPlayerName(cleanPlayerText(player.full_name ?? ''));
  const key = first || last ? `${foldName(first)}|${foldName(last)}` : null;
  const looseKey = rotate(lettersOf(`${first} ${last}`.replace(GENERATION, ''))) || key;
  return { first, last, key, looseKey };
});

/**
 * Reads first and last name, or splits the full name if both are missing.
 * The result is cached, so players must never be changed in place.
 */
export function namesOf(player: Identity): Names {
  return namesAndKey(player);
}

/** Returns the whole name: `Auston Matthews`. Empty for a player without any name. */
export function nameOf(player: Identity): string {
  const { first, last } = namesOf(player);
  return `${first} ${last}`.trim() || cleanPlayerText(player.display_name ?? '');
}

/** Returns the sweater number. Falls back to the legacy text `jersey_number`. */
export function numberOf(player: Identity): number | null {
  if (player.number !== null) return player.number;
  const digits = /^\d{1,2}$/.exec(player.jersey_number?.trim() ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
}

/**
 * The specification's match key (section 5): last name and number. Ignores case, accents, and the kind of apostrophe.
 * Null if a player has neither a last name nor a number. Such a player never matches.
 */
export function matchKey(player: Identity): string | null {
  const last = foldName(namesOf(player).last);
  const number = numberOf(player);
  return last || number !== null ? `${last}|${number ?? ''}` : null;
}

export function nameKey(player: Identity): string | null {
  return namesAndKey(player).key;
}

/** Returns the same key for names that differ only in order, blanks, punctuation, or `Jr.`. Null without a name. */
export function looseNameKey(player: Identity): string | null {
  return namesAndKey(player).looseKey;
}

/** `Nick` may be `Nicholas`. A missing first name matches any first name. */
function mayShareFirstName(a: Identity, b: Identity): boolean {
  const [one, other] = [namesOf(a).first, namesOf(b).first];
  if (one === other || !one || !other) return true;
  const [short, long] = [lettersOf(one), lettersOf(other)];
  const parts = (name: string) =>
    foldName(name)
      .split(/[^\p{Letter}]+/u)
      .filter(Boolean);
  return isSameFirstName(short, long, parts(other)) || isSameFirstName(long, short, parts(one));
}

/**
 * Whether two players' names are similar. Similar means that the full names or the last names differ by at most two
 * letters (fewer in short names), or that the last names share a word of at least four letters.
 */
export function areSimilarNames(a: Identity, b: Identity): boolean {
  if (looseNameKey(a) === looseNameKey(b)) return true;
  const isNear = (text: string, than: string) => {
    const [one, other] = [lettersOf(text), lettersOf(than)];
    const most = Math.min(2, Math.floor(Math.min(one.length, other.length) / 3));
    return editDistance(one, other, most) <= most && one !== '';
  };
  const [one, other] = [namesOf(a).last, namesOf(b).last];
  const words = (name: string) => foldName(name).split(/[^\p{Letter}]+/u);
  const isPart = words(one).some((word) => word.length > 3 && words(other).includes(word));
  return isPart || isNear(nameOf(a), nameOf(b)) || isNear(one, other);
}

/**
 * Whether the first names and birthdates allow two players to be the same.
 * Callers compare last names themselves.
 */
export function mayShareName(a: Identity, b: Identity): boolean {
  return mayShareFirstName(a, b) && !areBornApart(a, b);
}

/** Whether both birthdates are known and differ, so that the players are two people. */
export function areBornApart(a: Identity, b: Identity): boolean {
  return Boolean(a.birthdate && b.birthdate && a.birthdate !== b.birthdate);
}

/**
 * Whether two players may be one person. Different birthdates rule this out. Otherwise, they need the same loose key,
 * or the same last name and {@link mayBeSame}.
 */
export function mayBeOne(a: Identity, b: Identity): boolean {
  if (areBornApart(a, b)) return false;
  if (looseNameKey(a) === looseNameKey(b)) return true;
  return foldName(namesOf(a).last) === foldName(namesOf(b).last) && mayBeSame(a, b);
}

/**
 * Whether two players with one last name may be one person.
 * If both birthdates are known, the birthdates decide, because first names vary (`Matt` and `Matthew`).
 * Otherwise, the first names decide. A missing first name matches any first name.
 */
export function mayBeSame(a: Identity, b: Identity): boolean {
  return a.birthdate && b.birthdate ? a.birthdate === b.birthdate : mayShareFirstName(a, b);
}

/** Groups items by key. Leaves out items with a null key, and all items of a group after the first `most`. */
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

/**
 * The maximum number of namesakes to compare. No screen shows that many.
 * Without this limit, 10,000 Smiths would be compared with each other.
 */
export const MAX_NAMESAKES = 50;
