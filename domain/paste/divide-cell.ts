/** Divides the words of a cell into players' names: `Nugent-Hopkins-McDavid` is two names. */
import {
  cutWords,
  findClose,
  findElsewhere,
  findExact,
  type NameFound,
  type NameWords,
  type Sureness,
} from './find-players.ts';
import type { IndexedPlayer, LeagueIndex, TeamIndex } from './name-index.ts';
import type { NameCell } from './read-post.ts';
import type { Gap } from './tokens.ts';

/** A name in a row, or an open place. */
export interface NameItem extends NameWords {
  readonly text: string;
  readonly notes: readonly string[];
  /** The divider before the name; null at the start of a row. */
  readonly before: Gap | null;
  readonly isOpen: boolean;
  /** Null for an unknown name. */
  readonly found: NameFound | null;
  /** Players of other teams, for a name that no player of the team has. */
  readonly elsewhere: readonly IndexedPlayer[];
}

export interface Rosters {
  readonly team: TeamIndex;
  readonly league: LeagueIndex;
  /** Whether numbers alone are players: `23-34-88`. */
  readonly hasNumbers: boolean;
  /** The results for unknown names that were compared with the roster, by key. At most {@link MAX_COMPARED}. */
  readonly compared: Map<string, NameFound | null>;
}

/** Comparing an unknown name with the roster takes time, so only this many names of a post are compared. */
const MAX_COMPARED = 120;

/** Finds players by a misspelled last name. Null unless exactly one last name is possible. Caches results. */
function findMisspelled({ team, compared }: Rosters, name: NameWords): NameFound | null {
  const key = name.words.map((word) => word.key).join(' ');
  const known = compared.get(key);
  if (known !== undefined || compared.size >= MAX_COMPARED) return known ?? null;
  const found = key.length > 30 || /\d/.test(key) ? null : findClose(team, name);
  compared.set(key, found);
  return found;
}

const MAX_WORDS_OF_NAME = 5;

const COSTS: Readonly<Record<Sureness, number>> = {
  full: 1,
  last: 1,
  nickname: 1.05,
  number: 1.9,
  part: 1.3,
  first: 1.6,
  close: 2.4,
};
const COST_ELSEWHERE = 1.4;
const COST_UNKNOWN = 4;

export interface NameSegment extends NameWords {
  readonly start: number;
  readonly end: number;
  readonly cost: number;
  readonly found: NameFound | null;
  readonly elsewhere: readonly IndexedPlayer[];
}

function readSegment(cell: NameWords, start: number, end: number, rosters: Rosters): NameSegment | null {
  const { team, league, hasNumbers } = rosters;
  const part = wholeOf(cell, start, end);
  const found = findExact(team, part);
  const [only, ...others] = part.words;
  const isNumber =
    others.length === 0 && !only?.isTag && found?.sureness === 'number' && /^\d+$/.test(only?.key ?? '');
  if (found && (hasNumbers || !isNumber)) return { ...part, found, cost: COSTS[found.sureness] };
  const elsewhere = findElsewhere(league, part);
  if (elsewhere.length > 0) return { ...part, elsewhere, cost: COST_ELSEWHERE };
  const close = end - start <= 3 ? findMisspelled(rosters, part) : null;
  if (close) return { ...part, found: close, cost: COSTS.close };
  return others.length === 0 ? part : null;
}

/** Returns the division into names with the lowest total cost. A less certain name costs more. */
export function divide(cell: NameWords, rosters: Rosters): readonly NameSegment[] {
  const { length } = cell.words;
  const whole = length <= MAX_WORDS_OF_NAME ? readSegment(cell, 0, length, rosters) : null;
  // A division into two names costs at least 2.
  if (whole && whole.cost < 2) return [whole];
  /** The best division of the words before each index. */
  const best: { readonly cost: number; readonly segments: readonly NameSegment[] }[] = [
    { cost: 0, segments: [] },
  ];
  for (let end = 1; end <= length; end += 1) {
    let choice = { cost: Infinity, segments: [] as readonly NameSegment[] };
    for (const [start, before] of best.entries()) {
      const isShort = end - start <= MAX_WORDS_OF_NAME;
      const segment = isShort ? readSegment(cell, start, end, rosters) : null;
      if (segment && before.cost + segment.cost < choice.cost)
        choice = { cost: before.cost + segment.cost, segments: [...before.segments, segment] };
    }
    best.push(choice);
  }
  return best.at(-1)?.segments ?? [];
}

export const isKnownSegment = ({ found, elsewhere }: Pick<NameSegment, 'found' | 'elsewhere'>) =>
  found !== null || elsewhere.length > 0;

const WEAK: ReadonlySet<Sureness> = new Set<Sureness>(['first', 'part', 'close']);

/** Whether words with blanks between them are surely several names. False for `Nick Nylander`, one unknown name. */
function areSeveral(segments: readonly NameSegment[]): boolean {
  const isSure = (segment: NameSegment) =>
    isKnownSegment(segment) && !(segment.found && WEAK.has(segment.found.sureness));
  return segments.every((segment) => isSure(segment) && (segments.length > 2 || segment.found !== null));
}

/** Merges words with blanks between them into one unknown name, unless each of them is certainly a name. */
export function mergeUnknown(cell: NameCell, segments: readonly NameSegment[]): readonly NameSegment[] {
  const runs = segments.reduce<NameSegment[][]>((all, segment) => {
    if (segment.start > 0 && cell.joins[segment.start - 1] === 'space') all.at(-1)?.push(segment);
    else all.push([segment]);
    return all;
  }, []);
  return runs.flatMap((run) => {
    const [first] = run;
    const last = run.at(-1);
    return !first || !last || run.length === 1 || areSeveral(run)
      ? run
      : [wholeOf(cell, first.start, last.end)];
  });
}

/** Returns the words from `start` to `end` as one unknown name. */
export function wholeOf(cell: NameWords, start: number, end: number): NameSegment {
  const { words, joins } = cutWords(cell, start, end);
  return { start, end, words, joins, cost: COST_UNKNOWN, found: null, elsewhere: [] };
}
