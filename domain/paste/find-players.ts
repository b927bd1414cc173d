/** Finds players by a few typed words: on the post's team, or else in the league. */
import { editDistance } from './edit-distance.ts';
import { isSameFirstName } from './first-names.ts';
import type { IndexedPlayer, LeagueIndex, TeamIndex } from './name-index.ts';
import type { Word } from './tokens.ts';

/**
 * How a name was found, best first.
 * - `full`: first name or initial, and last name. `last`: the last name. `nickname`: a known nickname.
 * - `number`: the jersey number, alone or with letters of the name. `part`: one word of a compound last name.
 * - `first`: only the first name. `close`: a misspelling of exactly one last name.
 */
export type Sureness = 'full' | 'last' | 'nickname' | 'number' | 'part' | 'first' | 'close';

export interface NameFound {
  readonly sureness: Sureness;
  /** Players of the team; several if the name is ambiguous. Never empty. */
  readonly players: readonly IndexedPlayer[];
}

export interface NameWords {
  readonly words: readonly Word[];
  readonly joins: readonly ('space' | 'hyphen')[];
}

const NUMBER = /^\d{1,2}$/;
const SUFFIX_KEY = /^(?:jr|sr|ii|iii|iv)$/;

const joined = (words: readonly Word[]) => words.map(({ key }) => key).join('');

/** Returns the words from `start` to `end`. */
export function cutWords<Name extends NameWords>(
  name: Name,
  start: number,
  end: number = name.words.length,
): Name {
  return {
    ...name,
    words: name.words.slice(start, end),
    joins: name.joins.slice(start, Math.max(0, end - 1)),
  };
}

/** Separates a jersey number from a name: `34 Matthews`, `Matthews #34`. */
function splitNumber({ words, joins }: NameWords): NameWords & { readonly number: number | null } {
  const first = words[0];
  const last = words.at(-1);
  if (words.length > 1 && first && NUMBER.test(first.key) && joins[0] === 'space')
    return { number: Number(first.key), ...cutWords({ words, joins }, 1) };
  if (words.length > 1 && last && NUMBER.test(last.key) && joins.at(-1) === 'space')
    return { number: Number(last.key), ...cutWords({ words, joins }, 0, words.length - 1) };
  return { number: null, words, joins };
}

function withoutSuffix(name: NameWords): NameWords {
  const count = name.words.length;
  return count > 1 && SUFFIX_KEY.test(name.words.at(-1)?.key ?? '') ? cutWords(name, 0, count - 1) : name;
}

/** Finds players by first and last name, in either order: `Auston Matthews`, `A. Matthews`, `Matthews Auston`. */
function findByBothNames(
  byLast: ReadonlyMap<string, readonly IndexedPlayer[]>,
  name: NameWords,
): readonly IndexedPlayer[] {
  const { words, joins } = name;
  for (let split = 1; split < words.length; split += 1) {
    if (joins[split - 1] !== 'space') continue;
    const [before, after] = [joined(words.slice(0, split)), joined(words.slice(split))];
    const natural = (byLast.get(after) ?? []).filter(({ first, firstParts }) =>
      isFirstName(words.slice(0, split), first, firstParts),
    );
    // `Elias Pettersson` is not `Elias Nils Pettersson`.
    const exact = natural.filter(({ first }) => first === before);
    if (natural.length > 0) return exact.length > 0 ? exact : natural;
    const reversed = (byLast.get(before) ?? []).filter(({ first }) =>
      after.length > 1 ? first === after : first.startsWith(after),
    );
    if (reversed.length > 0) return reversed;
  }
  return [];
}

/** Several words match a first name only as its beginning or as its initials: `Elias Nils`, `J. T.` */
function isFirstName(words: readonly Word[], own: string, parts: readonly string[]): boolean {
  const typed = joined(words);
  if (words.length === 1) return isSameFirstName(typed, own, parts);
  return own.startsWith(typed) || (parts.length > 1 && typed === parts.map((part) => part[0]).join(''));
}

const found = (sureness: Sureness, players: readonly IndexedPlayer[] | undefined): NameFound | null =>
  players && players.length > 0 ? { sureness, players } : null;

/** Finds players by their number and letters of their name: `AM34`, `Knies23`. */
function findByLettersAndNumber(team: TeamIndex, key: string): NameFound | null {
  const match = /^(\p{L}{1,12})(\d{1,2})$/u.exec(key);
  if (!match) return null;
  const [, letters = '', digits] = match;
  const players = (team.byNumber.get(Number(digits)) ?? []).filter(({ first, last }) => {
    const initials = `${first[0] ?? ''}${last[0] ?? ''}`;
    return (
      letters === initials || last.startsWith(letters) || (letters.length > 2 && first.startsWith(letters))
    );
  });
  return found('number', players);
}

/** Returns the players with the number, or all players if none of them has the number. */
function narrow(result: NameFound | null, number: number | null): NameFound | null {
  if (!result || number === null || result.players.length < 2) return result;
  const same = result.players.filter(({ player }) => player.number === number);
  return same.length > 0 ? { ...result, players: same } : result;
}

/** Finds the team's players that a correctly spelled name may mean; null if there are none. */
export function findExact(team: TeamIndex, name: NameWords): NameFound | null {
  const { number, ...rest } = splitNumber(name);
  const { words, joins } = withoutSuffix(rest);
  const [only] = words;
  if (words.length === 1 && only && NUMBER.test(only.key))
    return found('number', team.byNumber.get(Number(only.key)));
  const key = joined(words);
  const result =
    found('full', findByBothNames(team.byLast, { words, joins })) ??
    found('last', team.byLast.get(key)) ??
    found('nickname', team.byNickname.get(key)) ??
    findByLettersAndNumber(team, key) ??
    found('part', team.byPart.get(key)) ??
    found('first', words.length === 1 ? team.byFirst.get(key) : undefined);
  return narrow(result, number);
}

/** The players of all teams with this last name, or with both names if two are typed. */
export function findElsewhere(league: LeagueIndex, name: NameWords): readonly IndexedPlayer[] {
  const { words, joins } = withoutSuffix(splitNumber(name));
  const both = findByBothNames(league.byLast, { words, joins });
  if (both.length > 0) return both;
  return league.byLast.get(joined(words)) ?? [];
}

function mostEdits(length: number): number {
  if (length <= 3) return 0;
  return length <= 6 ? 1 : 2;
}

/** Returns players whose last name may be misspelled as `name`, best first. Allows one edit more than `mostEdits`. */
function closeOnes(team: TeamIndex, name: NameWords) {
  const { words, joins } = withoutSuffix(splitNumber(name));
  const whole = joined(words);
  const close: { readonly player: IndexedPlayer; readonly edits: number }[] = [];
  for (const player of team.players) {
    const most = mostEdits(player.last.length) + 1;
    let edits = editDistance(whole, player.last, most);
    for (let split = 1; split < words.length; split += 1) {
      if (joins[split - 1] !== 'space' || !isNearFirstName(words.slice(0, split), player)) continue;
      edits = Math.min(edits, editDistance(joined(words.slice(split)), player.last, most));
    }
    if (edits <= most) close.push({ player, edits });
  }
  return close.toSorted((a, b) => a.edits - b.edits);
}

function isNearFirstName(words: readonly Word[], { first, firstParts }: IndexedPlayer): boolean {
  if (isFirstName(words, first, firstParts)) return true;
  return words.length === 1 && first.length > 3 && editDistance(joined(words), first, 1) <= 1;
}

/** Finds players by a nickname that is the start of their last name plus an ending: `Janny`, `Podz`, `Lanks`. */
function findShortened(team: TeamIndex, { words }: NameWords): NameFound | null {
  const stem =
    /^(\p{L}{3,}?)(?:ers?|[ey]?y|s?ie|s?y|z|s|o)$/u.exec(joined(words))?.[1]?.replace(/(.)\1$/, '$1') ?? '';
  const players = stem.length < 3 ? [] : team.players.filter(({ last }) => last.startsWith(stem));
  return new Set(players.map(({ last }) => last)).size === 1 ? found('close', players) : null;
}

/**
 * Returns the players whose last name is closest to a misspelled name. Null if another last name is nearly as close.
 * If no last name is close, looks for a shortened one (`Podz`).
 */
export function findClose(team: TeamIndex, name: NameWords): NameFound | null {
  const [best, ...others] = closeOnes(team, name);
  if (!best || best.edits > mostEdits(best.player.last.length))
    return name.words.length === 1 ? findShortened(team, name) : null;
  const same = others.filter(({ player }) => player.last === best.player.last);
  const rivals = others.filter(
    ({ player, edits }) => player.last !== best.player.last && edits <= best.edits + 1,
  );
  return rivals.length > 0
    ? null
    : { sureness: 'close', players: [best, ...same].map(({ player }) => player) };
}

/** Returns the players that an unknown name may mean, best first. */
export function findSimilar(team: TeamIndex, name: NameWords, most: number): readonly IndexedPlayer[] {
  const close = closeOnes(team, name).map(({ player }) => player);
  const byWord = name.words.flatMap(({ key }) => [
    ...(team.byLast.get(key) ?? []),
    ...(team.byNickname.get(key) ?? []),
    ...(team.byPart.get(key) ?? []),
    ...(team.byFirst.get(key) ?? []),
  ]);
  const whole = joined(name.words);
  const byStart =
    whole.length > 2
      ? team.players.filter(({ last, first }) => last.startsWith(whole) || first.startsWith(whole))
      : [];
  const byInitials = team.players.filter(({ initials }) => initials.includes(whole));
  return [...new Set([...byWord, ...close, ...byStart, ...byInitials])].slice(0, most);
}
