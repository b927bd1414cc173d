/** Decides what the numbers and letters of a pasted roster mean, from the habits of the whole text. */
import type { ShotSide } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import { type Field, isLower, type Mark, SPOTS, type Spot } from './roster-fields.ts';
import { countsUp } from './roster-tables.ts';
import type { Place } from './roster-words.ts';

/** A player as typed, before the whole text is known. */
export interface RosterCandidate extends Omit<Field, 'name'> {
  readonly name: string;
  readonly line: number;
  /** Whether the line has nothing but the name. */
  readonly isWhole: boolean;
  /** The position, if a heading above the player or a label before the player gives it. */
  readonly heading: Place | null;
  /** The place in a line or pair, as in `Knies - Matthews - Nylander`. */
  readonly slot: Position | null;
  /** How the player was typed: in a table, alone on a line, or among others on a line. */
  readonly form: 'table' | 'alone' | 'list';
}

/** A player as read from a row alone, without the fields that depend on the rest of the text. */
export type Entry = Omit<RosterCandidate, 'line' | 'heading' | 'isWhole'>;

/** A player of a pasted roster. Values that are not in the text are null. */
export interface ReadPlayer {
  readonly name: string;
  readonly number: number | null;
  readonly position: Position | null;
  readonly shoots: ShotSide | null;
}

type Habits = ReturnType<typeof readHabits>;

const isPlaceMark = ({ what }: Mark) => what !== 'L' && what !== 'R' && what !== 'A';
const isBare = ({ marks, numbers }: RosterCandidate) => marks.length + numbers.length === 0;
const wordsOf = (name: string) => name.split(' ');
/** A letter or two at the end of a name, such as in `Sam Lee XL`. */
const CODE = / (?:\p{Lu}|(?<=\p{Ll}.*)\p{Lu}{2})$/u;
const isInitial = (word: string | undefined) => word !== undefined && /^\p{Lu}$/u.test(word);
/** Whether a number could be an age. Jersey numbers of a team usually include a number outside this range. */
const isAge = (value: number | null) => value !== null && value > 15 && value < 46;

function numbersAt(candidates: readonly RosterCandidate[], spot: Spot): readonly (number | null)[] {
  return candidates.flatMap(({ numbers }) => {
    const found = numbers.find((number) => number.spot === spot);
    return found ? [found.value] : [];
  });
}

function areJerseys(candidates: readonly RosterCandidate[], spot: Spot): boolean {
  const values = numbersAt(candidates, spot);
  if (spot === 'tag') return true;
  const isListed = candidates.some(({ numbers }) =>
    numbers.some((number) => number.spot === spot && number.isListed),
  );
  const steps = values.filter((value, index) => index > 0 && value === (values[index - 1] ?? -2) + 1).length;
  // The numbers of a list may have a few gaps, because a row with a number and no name is no candidate.
  const isList =
    steps * 10 > values.length * 7 ||
    (values[0] === 1 && Math.max(...values.map(Number)) <= values.length * 2);
  if (countsUp(values, isListed ? 1 : 2) || (isListed && isList)) return false;
  const repeats = values.length - new Set(values).size;
  if (spot === 'lead' || spot === 'cell') return repeats * 2 <= values.length;
  return repeats === 0 && (spot === 'trail' || (values.length > 1 && values.some((value) => !isAge(value))));
}

function readHabits(candidates: readonly RosterCandidate[]) {
  const total = candidates.length;
  const withMark = (spot: Spot, test: (mark: Mark) => boolean) =>
    candidates.filter(({ marks }) => marks.some((mark) => mark.spot === spot && test(mark))).length;
  const ends = candidates.filter(({ name }) => CODE.test(name));
  const coded = ends.length + withMark('trail', ({ letter }) => letter !== null);
  // In `Sam P L` and `Sam L`, the last letter may be an initial.
  const hasCodes =
    coded * 10 >= total * 7 && ends.filter(({ name }) => /\S \S{2,} \S+$/.test(name)).length > 1;
  const isLettered =
    total > 2 &&
    candidates.every(({ name }, index) => name.startsWith(`${String.fromCodePoint(65 + index)}. `));
  const initials = new Set<Spot>();
  for (const spot of ['lead', 'trail'] as const) {
    const isShown = ({ marks, name }: RosterCandidate) =>
      isInitial(wordsOf(name).at(spot === 'lead' ? 0 : -1)) && !marks.some((mark) => mark.spot === spot);
    if (candidates.some(isShown) && !(hasCodes && spot === 'trail')) initials.add(spot);
  }
  const captains = SPOTS.filter((spot) => {
    if (withMark(spot, ({ what }) => what === 'A') > 0) return true;
    // Players whose position is known from a heading or from another spot need no code at this spot.
    const told = candidates.filter(
      ({ heading, marks }) =>
        heading === 'd' || heading === 'g' || marks.some((mark) => mark.spot !== spot && isPlaceMark(mark)),
    );
    const codes =
      withMark(spot, isPlaceMark) +
      told.filter(({ marks }) => !marks.some((mark) => mark.spot === spot && isPlaceMark(mark))).length;
    const others = withMark(spot, (mark) => isPlaceMark(mark) && mark.what !== 'c');
    return spot === 'note' ? others < 2 || codes < total * 0.8 : codes * 2 < total;
  });
  const first = numbersAt(
    candidates.filter(({ numbers }) => numbers.filter(({ spot }) => spot === 'lead').length > 1),
    'lead',
  );
  return {
    isLower: candidates.filter(({ name }) => isLower(name)).length * 2 > total,
    /** Spots where a single letter may be an initial, because some letters there are not codes, as in `E Bouchard`. */
    initials,
    /** Spots where most players have the code of a position, such as `D`. */
    usual: new Set(SPOTS.filter((spot) => withMark(spot, isPlaceMark) * 2 > total && total > 1)),
    /** Spots where `C` may mean captain instead of center, because it is rare there or an `A` is there as well. */
    captains: new Set(captains),
    /** Spots whose numbers are not jersey numbers, but list numbers or ages. */
    notJerseys: new Set(SPOTS.filter((spot) => !areJerseys(candidates, spot))),
    isFirstListed: countsUp(first, 1),
    /** Whether `(R)` means that a player shoots right, and not that the player is a rookie. */
    hasHands: withMark('note', ({ what }) => what === 'L') > 0,
    /**
     * Text that is no part of the names: letters that count up (`A. Sam Lee`, `B. Jo Park`), or a code at the end of
     * most names, such as a size or a position in an unknown language.
     */
    code: isLettered ? /^\p{Lu}\. /u : hasCodes ? CODE : '',
  };
}

/**
 * Decides whether a letter beside a name is a mark or an initial. An initial becomes part of the name. Null if unsure.
 */
function withoutInitials(candidate: RosterCandidate, habits: Habits): RosterCandidate | null {
  const words = wordsOf(candidate.name).length;
  let { name } = candidate;
  const marks: Mark[] = [];
  const letters = candidate.marks.filter(({ spot }) => spot === 'lead' || spot === 'trail');
  for (const mark of candidate.marks) {
    const { spot, letter } = mark;
    const isOpen =
      letter !== null &&
      (spot === 'lead' || (spot === 'trail' && letters.find((other) => other.spot === 'trail') === mark));
    const isTold = candidate.marks.some((other) => other.letter === null && isPlaceMark(other));
    if (!isOpen) marks.push(mark);
    else if (habits.initials.has(spot) && !(habits.usual.has(spot) && words > 1)) {
      if (letters.length > 1 || (mark.what === 'A' && words > 1)) return null;
      name = spot === 'lead' ? `${letter} ${name}` : `${name} ${letter}`;
    } else {
      const isSure =
        (habits.usual.has(spot) && !isTold) ||
        words > 1 ||
        (spot === 'trail' && !isTold && (candidate.numbers.length > 0 || letters.length > 1));
      if (!isSure) return null;
      marks.push(mark);
    }
  }
  return { ...candidate, name, marks };
}

function decidePlace(
  { heading, marks, slot, ...candidate }: RosterCandidate,
  habits: Habits,
): Pick<ReadPlayer, 'position' | 'shoots'> {
  let place: Place | null = null;
  let { shoots } = candidate;
  let isUnsure = false;
  for (const { what, spot } of marks) {
    if (what === 'L' || what === 'R') {
      if (place && (spot !== 'note' || habits.hasHands)) shoots ??= what;
    } else if (what !== 'A' && place === null) {
      const isCaptain = what === 'c' && spot !== 'cell' && habits.captains.has(spot);
      if (!isCaptain) place = what;
      else isUnsure = true;
    }
  }
  const under = slot ?? heading;
  if (!place && !(isUnsure && under === null)) place = under;
  const isForward = (other: Place) => other !== 'd' && other !== 'g';
  const clashes =
    place !== null && under !== null && place !== under && !(isForward(place) && isForward(under));
  const isCaptain = clashes && place === 'c';
  const chosen = isCaptain ? under : clashes ? null : place;
  return { position: chosen === 'forward' ? null : chosen, shoots };
}

function decideNumber({ numbers }: RosterCandidate, habits: Habits): number | null {
  const leads = numbers.filter(({ spot }) => spot === 'lead');
  if (leads.length > 1) return habits.isFirstListed ? (leads[1]?.value ?? null) : null;
  const spot = SPOTS.find(
    (other) => !habits.notJerseys.has(other) && numbers.some((number) => number.spot === other),
  );
  const found = numbers.filter((number) => number.spot === spot);
  return found.length === 1 ? (found[0]?.value ?? null) : null;
}

function readShape(candidates: readonly RosterCandidate[], paragraphOf: readonly number[], habits: Habits) {
  const isDescribed = candidates.map(({ form, marks, numbers, slot }) => {
    const isCode = ({ letter, spot, what }: Mark) =>
      what !== 'A' && (letter === null || !habits.initials.has(spot));
    return (
      form !== 'alone' ||
      numbers.some(({ spot }) => spot !== 'note' || !habits.notJerseys.has(spot)) ||
      slot !== null ||
      marks.some(isCode)
    );
  });
  const rows = candidates.filter(({ form }) => form === 'table');
  const described = candidates.filter((_, index) => isDescribed[index]);
  const isUsual = described.length * 2 >= candidates.length;
  const fullNames = (isUsual ? described : candidates).filter(({ name }) => wordsOf(name).length > 1).length;
  return {
    isDescribed,
    /** Whether most rows describe a player. */
    isUsual,
    /** Whether the last rows of a table, if they have only a text, are sums (`Totals`, `Opponents`) and not players. */
    hasTotals: rows.filter(isBare).length * 2 < rows.length,
    isSpaced: new Set(candidates.map(({ line }) => paragraphOf[line])).size === candidates.length,
    /** Whether most players, or most of those with a description, have full names. */
    hasFullNames: fullNames * 10 >= (isUsual ? described.length : candidates.length - 1) * 7,
    plurals: candidates.filter(({ name }) => name.endsWith('s')).length,
    hasTable: rows.length > 0,
    areMixed: candidates.slice(1).every(({ name }) => name !== name.toUpperCase()),
    areOneWord: candidates.slice(1).every(({ name }) => wordsOf(name).length === 1),
  };
}

/** Whether a name alone on a line is a player, and not the title of the rows around it. */
function isPlayer(
  index: number,
  candidates: readonly RosterCandidate[],
  paragraphOf: readonly number[],
  shape: ReturnType<typeof readShape>,
): boolean {
  const candidate = candidates[index];
  if (candidate?.form === 'table' && !candidate.isWhole && shape.hasTotals) {
    const below = candidates.slice(index);
    const end = below.findIndex((other, rows) => other.line > candidate.line + rows || !isBare(other));
    if (end === -1 || (below[end]?.line ?? 0) > candidate.line + end) return false;
  }
  if (!candidate || shape.isDescribed[index] || candidate.marks.length > 0) return candidate !== undefined;
  const isNear = (other: RosterCandidate | undefined) =>
    other !== undefined &&
    other.line !== candidate.line &&
    paragraphOf[other.line] === paragraphOf[candidate.line];
  const words = wordsOf(candidate.name).length;
  // A single word among full names may be a heading in a foreign language.
  if (words === 1 && shape.hasFullNames) return false;
  const [before, after] = [candidates[index - 1], candidates[index + 1]];
  if (candidate.heading !== null) return true;
  // If the text has a table, lines outside the table are not players, but other texts of the copied page.
  if (shape.hasTable) return false;
  // When most rows have more than a name, a bare name between two rows is a player, too. So is a bare name below the
  // last row, but not if it has three words, because it could be a sentence. Two names below pairs are the goalies.
  const isGoalie = before?.slot === 'd' && isNear(after) && !isNear(candidates[index + 2]);
  const isEnd = after === undefined && words < 3 && candidate.isWhole;
  if (shape.isUsual) return (isGoalie || isNear(before)) && (isNear(after) || isEnd);
  if (candidates.length === 1) return words > 1 && words < 4;
  // Above a list without numbers, the name of a team looks like the name of a player.
  const isTitle =
    shape.areOneWord ||
    (candidate.name.endsWith('s') && shape.plurals * 3 < candidates.length) ||
    (candidate.name === candidate.name.toUpperCase() && shape.areMixed);
  if (index === 0 && words > 1 && isTitle && !/^(?:\p{Lu}\.? |\p{Ll})/u.test(candidate.name)) return false;
  return shape.isSpaced ? candidates.length > 2 : isNear(before) || isNear(after);
}

/** Returns what is certain about each candidate. Null for a candidate that is not clearly a player. */
export function decide(
  candidates: readonly RosterCandidate[],
  paragraphOf: readonly number[],
): readonly (ReadPlayer | null)[] {
  const habits = readHabits(candidates);
  const shape = readShape(candidates, paragraphOf, habits);
  let doubted: Place | null = null;
  return candidates.map((found, index) => {
    // A name that is not a player's could be a heading, so the section of the previous heading ends here.
    if (!isPlayer(index, candidates, paragraphOf, shape)) {
      doubted = found.heading;
      return null;
    }
    if (found.heading !== doubted) doubted = null;
    const typed = doubted === null ? found : { ...found, heading: null };
    const candidate = withoutInitials(typed, habits);
    if (!candidate) return null;
    if (isLower(wordsOf(candidate.name).at(-1) ?? '') && !habits.isLower) return null;
    if (
      isLower(candidate.name) &&
      !shape.isDescribed[index] &&
      (candidates.length < 3 || wordsOf(candidate.name).length > 3)
    )
      return null;
    return {
      name: candidate.name.replace(habits.code, ''),
      number: decideNumber(candidate, habits),
      ...decidePlace(candidate, habits),
    };
  });
}
