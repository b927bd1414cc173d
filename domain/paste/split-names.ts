/** Divides the cells of a row into names, with the rosters: `Nugent-Hopkins-McDavid` is two names. */
import {
  findClose,
  findElsewhere,
  findExact,
  type NameFound,
  type NameWords,
  type Sureness,
} from './find-players.ts';
import type { IndexedPlayer, LeagueIndex, TeamIndex } from './name-index.ts';
import { mayBeLabel, readLabel, saysPlace } from './labels.ts';
import type { NameCell } from './read-post.ts';
import { foldKey, type Gap, VERSUS, type Word } from './tokens.ts';

/** A name of a row, or an open place. */
export interface NameItem extends NameWords {
  readonly text: string;
  readonly notes: readonly string[];
  /** What divides it from the name before; null at the start of a row. */
  readonly before: Gap | null;
  readonly isOpen: boolean;
  /** Null for an unknown name. */
  readonly found: NameFound | null;
  /** Players of other teams, for a name that nobody on the team has. */
  readonly elsewhere: readonly IndexedPlayer[];
  /** Words before the first name of a line, which are not names themselves: `Eklund is gone, so it is`. */
  readonly lead?: string;
}

export interface Rosters {
  readonly team: TeamIndex;
  readonly league: LeagueIndex;
  /** Whether numbers alone are players: `23-34-88`. */
  readonly hasNumbers: boolean;
  /** The misspelled names that were compared with the roster, by key. At most {@link MOST_COMPARED}. */
  readonly compared: Map<string, NameFound | null>;
  /** The cells that were divided. */
  readonly cells: WeakMap<NameCell, DividedCell>;
}

interface DividedCell {
  readonly cell: NameCell;
  readonly segments: readonly Segment[];
}

/** A name that nobody has is compared with the whole roster, so only the first ones of a post are. */
const MOST_COMPARED = 120;

/** The player whose name is misspelled; null if it could be several. Remembers what it compared. */
function findMisspelled({ team, compared }: Rosters, name: NameWords): NameFound | null {
  const key = name.words.map((word) => word.key).join(' ');
  const known = compared.get(key);
  if (known !== undefined || compared.size >= MOST_COMPARED) return known ?? null;
  const found = key.length > 30 || /\d/.test(key) ? null : findClose(team, name);
  compared.set(key, found);
  return found;
}

/** Longer cells are sentences. */
const MOST_WORDS = 16;
const MOST_WORDS_OF_NAME = 5;

/** Words of sentences, which no name and no note has. */
const SENTENCE_WORDS = new Set(
  `the is are was were with for to of on at has have had his her him they them from who not but this that it you we so if than then just got
  been did do does looks look like would could should can played plays playing skated skating skates practiced practised practicing missed
  wearing today tonight after before because when while there their our your him said says think thinks about all good great bad love hate
  est sont etait avec pour sur qui pas une mais ete aux cette ces ont sera etaient selon apres quand mon ton son nous vous ils elle`.split(
    /\s+/,
  ),
);

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

interface Segment extends NameWords {
  readonly start: number;
  readonly end: number;
  readonly cost: number;
  readonly found: NameFound | null;
  readonly elsewhere: readonly IndexedPlayer[];
}

function readSegment(cell: NameWords, start: number, end: number, rosters: Rosters): Segment | null {
  const { team, league, hasNumbers } = rosters;
  const words = cell.words.slice(start, end);
  const joins = cell.joins.slice(start, end - 1);
  const part = { start, end, words, joins };
  const found = findExact(team, { words, joins });
  const [only] = words;
  const isNumber =
    words.length === 1 && !only?.isTag && found?.sureness === 'number' && /^\d+$/.test(only?.key ?? '');
  if (found && (hasNumbers || !isNumber))
    return { ...part, found, elsewhere: [], cost: COSTS[found.sureness] };
  const elsewhere = findElsewhere(league, { words, joins });
  if (elsewhere.length > 0) return { ...part, found: null, elsewhere, cost: COST_ELSEWHERE };
  const close = end - start <= 3 ? findMisspelled(rosters, { words, joins }) : null;
  if (close) return { ...part, found: close, elsewhere: [], cost: COSTS.close };
  return end - start === 1 ? { ...part, found: null, elsewhere: [], cost: COST_UNKNOWN } : null;
}

/** The cheapest division into names: few, sure, and known ones. */
function divide(cell: NameWords, rosters: Rosters): readonly Segment[] {
  const best: { readonly cost: number; readonly last: Segment | null }[] = [{ cost: 0, last: null }];
  for (let end = 1; end <= cell.words.length; end += 1) {
    let choice: { cost: number; last: Segment | null } = { cost: Number.POSITIVE_INFINITY, last: null };
    for (let start = Math.max(0, end - MOST_WORDS_OF_NAME); start < end; start += 1) {
      const segment = readSegment(cell, start, end, rosters);
      const cost = (best[start]?.cost ?? 0) + (segment?.cost ?? Number.POSITIVE_INFINITY);
      if (segment && cost < choice.cost) choice = { cost, last: segment };
    }
    best.push(choice);
  }
  const segments: Segment[] = [];
  for (let end = cell.words.length; end > 0;) {
    const segment = best[end]?.last;
    if (!segment) break;
    segments.unshift(segment);
    end = segment.start;
  }
  return segments;
}

const isKnown = ({ found, elsewhere }: Pick<Segment, 'found' | 'elsewhere'>) =>
  found !== null || elsewhere.length > 0;

const WEAK: ReadonlySet<Sureness> = new Set<Sureness>(['first', 'part', 'close']);

function itemOf(cell: NameCell, segment: Segment, isFirst: boolean, isLast: boolean): NameItem {
  const join = cell.joins[segment.start - 1];
  const text = segment.words.reduce(
    (typed, word, index) =>
      index === 0 ? word.text : `${typed}${segment.joins[index - 1] === 'hyphen' ? '-' : ' '}${word.text}`,
    '',
  );
  return {
    words: segment.words,
    joins: segment.joins,
    text,
    notes: isLast ? cell.notes : [],
    before: isFirst ? cell.before : (join ?? 'space'),
    isOpen: false,
    found: segment.found,
    elsewhere: segment.elsewhere,
  };
}

/** Whether names with blanks between them are sure to be several: `Nick Nylander` is one unknown player. */
function areSeveral(segments: readonly Segment[]): boolean {
  const isSure = (segment: Segment) =>
    isKnown(segment) && !(segment.found && WEAK.has(segment.found.sureness));
  return segments.every((segment) => isSure(segment) && (segments.length > 2 || segment.found !== null));
}

/** Words with blanks between them are one unknown name, unless all of them are sure to be names. */
function mergeUnknown(cell: NameCell, segments: readonly Segment[]): readonly Segment[] {
  const runs = segments.reduce<Segment[][]>((all, segment) => {
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

function wholeOf(cell: NameWords, start: number, end: number): Segment {
  const words = cell.words.slice(start, end);
  return {
    start,
    end,
    words,
    joins: cell.joins.slice(start, end - 1),
    cost: COST_UNKNOWN,
    found: null,
    elsewhere: [],
  };
}

/** Whether words are a sentence, not names. `But` is a player, too. */
export function isSentence(words: readonly Word[], { byLast }: Pick<LeagueIndex, 'byLast'>): boolean {
  return words.length > MOST_WORDS || words.some(({ key }) => SENTENCE_WORDS.has(key) && !byLast.has(key));
}

/** What the last words of a cell say of its player: `in net`, `backs up`, `both are out`. */
function endingOf(words: readonly Word[]): string | null {
  const label = readLabel(words.map(({ key }) => key));
  if (label?.kind === 'scratch') return label.reason;
  return label?.kind === 'starter' || label?.kind === 'backup' ? label.kind : null;
}

/** Takes such words off the end of a cell, as if they were in parentheses. */
function takeEnding(cell: NameCell): NameCell {
  const end = cell.words.length;
  let start = end;
  while (start > 1 && end - start < 7 && mayBeLabel(cell.words[start - 1]?.key ?? '')) start -= 1;
  for (let rest = start; rest < end; rest += 1) {
    const ending = endingOf(cell.words.slice(rest));
    if (ending)
      return {
        ...cell,
        words: cell.words.slice(0, rest),
        joins: cell.joins.slice(0, rest - 1),
        notes: [...cell.notes, ending],
      };
  }
  return cell;
}

/** `LW Panarin` is the same as `Panarin (LW)`. */
function takePosition(cell: NameCell): NameCell {
  const [first, ...words] = cell.words;
  if (!first || words.length === 0 || !/^(?:lw|rw|ld|rd|lhd|rhd)$/.test(first.key)) return cell;
  return { ...cell, words, joins: cell.joins.slice(1), notes: [...cell.notes, first.key] };
}

/** `Tkachuk (19)` is the same as `Tkachuk 19`. */
function takeNumber(cell: NameCell): NameCell {
  const number = cell.notes.map(foldKey).find((note) => /^\d{1,2}$/.test(note));
  if (number === undefined || cell.words.length === 0) return cell;
  const word: Word = { kind: 'word', text: `(${number})`, key: number, isTag: false };
  return { ...cell, words: [...cell.words, word], joins: [...cell.joins, 'space'] };
}

/** Words that come with names without being part of them: hashtags of teams and campaigns. */
function withoutTags(cell: NameCell, { team, league }: Rosters, isOnly: boolean): NameCell {
  const isName = (word: Word) =>
    findExact(team, { words: [word], joins: [] }) ?? findElsewhere(league, { words: [word], joins: [] })[0];
  const isAlone = (index: number) =>
    cell.words.length > 1 && [index - 1, index].every((join) => cell.joins[join] !== 'hyphen');
  const kept = cell.words.map((word, index) => {
    const mayDrop =
      word.isTag && !/^\d{1,2}$/.test(word.key) && (isAlone(index) || (isOnly && cell.words.length === 1));
    return !mayDrop || isName(word);
  });
  if (kept.every(Boolean)) return cell;
  const words = cell.words.filter((_, index) => kept[index]);
  return {
    ...cell,
    words,
    joins: words.slice(1).map((word) => cell.joins[cell.words.indexOf(word) - 1] ?? 'space'),
  };
}

/** Whether words are surely a name, of the team or of another one. */
function isName(words: readonly Word[], { team, league }: Rosters): boolean {
  const name = { words, joins: words.slice(1).map(() => 'space' as const) };
  return (
    /^(?:full|last|nickname)$/.test(findExact(team, name)?.sureness ?? '') ||
    findElsewhere(league, name).length > 0
  );
}

const isLower = (word: Word | undefined) => word !== undefined && /^\p{Ll}/u.test(word.text);

/** Takes words off the start of a line: `so apparently its Bratt/Hischier/Mercer`. */
function takeLead(cell: NameCell, rosters: Rosters): { readonly cell: NameCell; readonly lead: string } {
  const hyphen = cell.joins.indexOf('hyphen');
  const head = cell.words.slice(0, hyphen === -1 ? cell.words.length : hyphen + 1);
  if (!head.slice(0, -1).some(isLower)) return { cell, lead: '' };
  const skip = head.findIndex((_, index) => isName(head.slice(index), rosters));
  const [before, name] = [head[skip - 1], head[skip]];
  const isLead = before && isLower(before) && (!isLower(name) || SENTENCE_WORDS.has(before.key));
  if (!isLead) return { cell, lead: '' };
  const lead = head.slice(0, skip).map(({ text }) => text);
  return {
    cell: { ...cell, words: cell.words.slice(skip), joins: cell.joins.slice(skip) },
    lead: lead.join(' '),
  };
}

/** Takes words off the end of a line: `Bratt/Hischier/Mercer stays intact`, unless they may be names or say a place. */
function takeTail(cell: NameCell, rosters: Rosters): NameCell {
  const start = cell.joins.lastIndexOf('hyphen') + 1;
  const end = cell.words.findIndex(
    (word, index) => index > start && isLower(word) && isName(cell.words.slice(start, index), rosters),
  );
  const tail = cell.words.slice(end);
  const isTail = tail.every(
    (word) => isLower(word) && !isName([word], rosters) && (word.key === 'top' || !saysPlace([word.key])),
  );
  return end > 0 && isTail
    ? { ...cell, words: cell.words.slice(0, end), joins: cell.joins.slice(0, end - 1) }
    : cell;
}

function openItem(cell: NameCell): NameItem {
  const { notes, before } = cell;
  return { words: [], joins: [], text: '—', notes, before, isOpen: true, found: null, elsewhere: [] };
}

function unknownItem(cell: NameCell): NameItem {
  return itemOf(cell, wholeOf(cell, 0, cell.words.length), true, true);
}

/** The segments of a cell without its endings. Rows are read several times, so they are kept. */
function divideOnce(typed: NameCell, rosters: Rosters, isOnly: boolean): DividedCell {
  const hasDigits = typed.words.some(({ key, isTag }) => isTag || /\d/.test(key));
  const known = hasDigits ? undefined : rosters.cells.get(typed);
  if (known) return known;
  const cell = takeNumber(takePosition(takeEnding(withoutTags(typed, rosters, isOnly))));
  const divided = { cell, segments: cell.words.length > MOST_WORDS ? [] : divide(cell, rosters) };
  if (!hasDigits) rosters.cells.set(typed, divided);
  return divided;
}

function splitCell(
  typed: NameCell,
  rosters: Rosters,
  isOnly: boolean,
  isLabeled: boolean,
): readonly NameItem[] | null {
  const { cell, segments } = divideOnce(typed, rosters, isOnly);
  if (cell.words.length === 0) return cell.isOpen ? [openItem(cell)] : [];
  const isLong = cell.words.length > MOST_WORDS;
  // `The Cat` is a player: a cell is a sentence only if it has words besides names.
  if (isLong || (!segments.every(isKnown) && isSentence(cell.words, rosters.league)))
    return isLabeled && !isLong ? [unknownItem(cell)] : null;
  const merged = segments.length === 1 ? segments : mergeUnknown(cell, segments);
  const isSplit = isOnly || (segments.every(isKnown) && merged.length === segments.length);
  const chosen = segments.length === 1 || isSplit ? merged : [wholeOf(cell, 0, cell.words.length)];
  return chosen.map((segment, index) => itemOf(cell, segment, index === 0, index === chosen.length - 1));
}

/** Whether the last word of a cell, or the one before its first hyphen, is directly before a divider of lines. */
const isLineStart = ({ joins }: NameCell, next: NameCell | undefined) =>
  joins.includes('hyphen') || next?.before === 'dash' || next?.before === 'slash';

/** The names of a row in typed order; null for sentences, unless the row has a label of places. */
export function splitNames(
  typed: readonly NameCell[],
  rosters: Rosters,
  isLabeled: boolean,
): readonly NameItem[] | null {
  const items: NameItem[] = [];
  // `Oettinger vs Hellebuyck`: the goalie of the other team is not in the lineup.
  const opponent = typed.findIndex(({ words }) => VERSUS.has(words[0]?.key ?? ''));
  const cells = opponent === -1 ? typed : typed.slice(0, opponent);
  const isOnly = cells.slice(1).every(({ before }) => before === 'hyphen');
  for (const [index, typedCell] of cells.entries()) {
    const isFirst = index === 0 && typedCell.words.length > 1 && isLineStart(typedCell, cells[1]);
    const isLast = index === cells.length - 1 && isLineStart(typedCell, typedCell);
    const { cell: started, lead } = isFirst ? takeLead(typedCell, rosters) : { cell: typedCell, lead: '' };
    const cell = isLast && !isLabeled ? takeTail(started, rosters) : started;
    const own = splitCell(cell, rosters, isOnly, isLabeled)?.map((item, at) =>
      lead && at === 0 ? { ...item, lead } : item,
    );
    if (!own) return null;
    const last = items.at(-1);
    const [first] = own;
    if (last && first && own.length === 1 && isSameOne(last, first)) continue;
    items.push(...own);
  }
  return items;
}

/** `Matthews, Auston`: the same player in two cells. */
function isSameOne(one: NameItem, other: NameItem): boolean {
  if (other.before !== 'comma' || other.found?.sureness !== 'first' || one.found?.sureness !== 'last')
    return false;
  return other.found.players.some((player) => one.found?.players.includes(player));
}
