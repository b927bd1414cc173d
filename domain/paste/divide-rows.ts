/** Divides a post's rows so that each has at most one line or pair, and joins broken rows. */
import { positionGroup, type PositionGroup } from '#domain/positions.ts';
import { type Label, saysNothing } from './labels.ts';
import { cutWords } from './find-players.ts';
import type { IndexedPlayer } from './name-index.ts';
import type { NameCell, PostRow } from './read-post.ts';
import type { NameItem, Rosters } from './divide-cell.ts';
import { splitNames } from './split-names.ts';
import { isName } from './trim-cell.ts';
import { type Gap, VERSUS } from './tokens.ts';

export type Group = PositionGroup | null;

function onlyGroup(players: readonly IndexedPlayer[]): Group {
  const groups = new Set(players.map(({ player }) => positionGroup(player.position)));
  const [only, ...others] = groups;
  return only && others.length === 0 ? only : null;
}

/** Returns the position group of all players that a name may mean; null if they have no common group. */
export function groupOf({ found }: NameItem): Group {
  return onlyGroup(found?.players ?? []);
}

/** Returns the group of each name. If none of the names is on the team, uses the players of other teams. */
export function groupsOf(items: readonly NameItem[]): readonly Group[] {
  const isForeign = items.every(({ found }) => !found);
  return items.map((item) => (isForeign ? onlyGroup(item.elsewhere) : groupOf(item)));
}

export function partsBetween<Part extends { readonly before: Gap | null }>(
  parts: readonly Part[],
  gap: Gap | null,
): readonly (readonly Part[])[] {
  return parts.reduce<Part[][]>((all, part, index) => {
    if (index === 0 || part.before === gap) all.push([part]);
    else all.at(-1)?.push(part);
    return all;
  }, []);
}

/** Gaps, from those that mostly divide lines to those that mostly divide names, as in `A-B-C, D-E-F`. */
const OUTER_FIRST: readonly (Gap | null)[] = [
  ...(['semicolon', 'pipe', 'comma', 'bullet', 'slash', 'plus', 'dash', 'hyphen', 'space'] as const),
];

/** Whether the names are exactly one line, one pair, one line and one pair, or the goalies. */
function isWhole(items: readonly NameItem[] | null): boolean {
  const groups = groupsOf(items ?? []);
  const count = (group: Group) => groups.filter((other) => other === group).length;
  const [forwards, defense, goalies] = [count('forward'), count('defense'), count('goalie')];
  if (goalies > 0) return goalies === groups.length && goalies <= 2;
  if (groups.length === 5) return forwards === 3 && defense === 2;
  return groups.length === 3
    ? forwards > 0 && defense === 0
    : groups.length === 2 && defense > 0 && forwards === 0;
}

/** With one of these labels, a row's names are one list. The gaps between the names do not matter. */
const LISTS: readonly (Label['kind'] | undefined)[] = [
  ...(['unit', 'some-unit', 'scratch', 'starter', 'backup', 'column', 'other', 'previous'] as const),
];

const namesOf = (cells: readonly NameCell[], rosters: Rosters) => splitNames(cells, rosters, false);

/**
 * Returns the best division of cells into lines, pairs, and names.
 * If commas or semicolons separate the parts, a part that is not whole (`isWhole`) is divided again.
 */
function divideCells(cells: readonly NameCell[], rosters: Rosters): readonly (readonly NameCell[])[] {
  const gaps = new Set(cells.slice(1).map(({ before }) => before));
  let best = { share: 0.5, startsWhole: true, parts: [cells] as readonly (readonly NameCell[])[] };
  for (const gap of OUTER_FIRST.filter((one) => gaps.has(one))) {
    const parts = partsBetween(cells, gap).flatMap((part) =>
      (gap === 'semicolon' || gap === 'comma') && !isWhole(namesOf(part, rosters))
        ? divideCells(part, rosters)
        : [part],
    );
    const names = parts.map((part) => namesOf(withoutVersus(part), rosters));
    const share = names.filter(isWhole).length / parts.length;
    const isDeep = names.some((items) => items && items.length > 1);
    // Of two ways to divide a row, as in `A; B | C; D | E`, prefers the one that starts with a whole line.
    const startsWhole = isWhole(names[0] ?? null);
    const isBetter = share > best.share || (share === best.share && startsWhole && !best.startsWhole);
    if (isDeep && isBetter) best = { share, startsWhole, parts };
  }
  return best.parts;
}

/** Returns the parts of a row that are lines or pairs; null if the row is one line or a mere list of names. */
function dividedCells({ cells, label }: PostRow, rosters: Rosters): readonly (readonly NameCell[])[] | null {
  const gaps = new Set(cells.slice(1).map(({ before }) => before));
  // A fast path for the most frequent kind of row: names with one kind of gap between them are a line.
  const isPlain =
    gaps.size === 1 && cells.every(({ words, joins }) => words.length < 3 && !joins.includes('hyphen'));
  const hyphened = cells.filter(({ joins }) => joins.includes('hyphen')).length;
  const isTrio = gaps.size === 1 && cells.length === 3 && hyphened < 2;
  if (gaps.size === 0 || isPlain || isTrio || LISTS.includes(label?.kind)) return null;
  const parts = divideCells(cells, rosters);
  return parts.length > 1 ? parts : null;
}

/**
 * Returns a part's label.
 * `Defense` labels all parts of a row. `Line 1` labels only the first part, unless pipes divide the parts.
 */
function labelOfPart(label: Label | null, part: number, isBeside: boolean): Label | null {
  if (!label || label.kind === 'unknown') return null;
  if (part === 0) return label;
  const isCounted =
    (label.kind === 'line' || label.kind === 'pair' || label.kind === 'number') && label.row !== null;
  return label.kind === 'neutral' || (isCounted && !isBeside) ? null : label;
}

const textOf = (cells: readonly NameCell[]) =>
  cells.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' - ');

const isBeside = ([, second]: readonly (readonly NameCell[])[]) => second?.[0]?.before === 'pipe';

/** Counts the names in a part that are on the team, minus the names that are on other teams. */
function ownNames(cells: readonly NameCell[], rosters: Rosters): number {
  const items = namesOf(withoutVersus(cells), rosters) ?? [];
  return items.reduce((sum, { found, elsewhere }) => sum + (found ? 1 : elsewhere.length > 0 ? -1 : 0), 0);
}

/** Drops the `vs` of an opponent's column: `vs Hellebuyck`. */
function withoutVersus([first, ...rest]: readonly NameCell[]): readonly NameCell[] {
  if (!first || !VERSUS.has(first.words[0]?.key ?? '')) return first ? [first, ...rest] : [];
  return [cutWords(first, 1), ...rest];
}

/** Drops words before the names, as in `Utah - Keller-Cooley-Guenther`, unless the words are a name (`York`). */
function withoutHeading(row: PostRow, rosters: Rosters): PostRow {
  const [first, second] = row.cells;
  const keys = second?.before === 'dash' ? (first?.words.map(({ key }) => key) ?? []) : [];
  const isHeading = keys.length > 0 && !/^\d/.test(keys.join('')) && saysNothing(keys);
  return isHeading && !isName(first?.words ?? [], rosters) ? { ...row, cells: row.cells.slice(1) } : row;
}

/** Returns the team's column in a post that lists two teams side by side; null for other posts. */
function ownColumn(parts: readonly (readonly (readonly NameCell[])[])[], rosters: Rosters): number | null {
  const sums: number[] = [];
  for (const row of parts)
    for (const [column, cells] of row.entries())
      sums[column] = (sums[column] ?? 0) + ownNames(cells, rosters);
  const most = Math.max(...sums);
  return most > 0 && Math.min(...sums) < -1 ? sums.indexOf(most) : null;
}

/** Joins the rows of a broken line or pair: `A - B -` and `C`, or `A - Nathan` and `MacKinnon - C`. */
function joinBroken(row: PostRow, next: PostRow | undefined, rosters: Rosters): PostRow | null {
  if (!next || next.label || next.paragraph !== row.paragraph || LISTS.includes(row.label?.kind)) return null;
  const [first, ...rest] = next.cells;
  const last = row.cells.at(-1);
  if (row.cells.length > 2 || next.cells.length > 2) return null;
  const items = namesOf(row.cells, rosters);
  const more = namesOf(next.cells, rosters);
  if (!first || !last || !items || !more || items.length > 2 || more.length > 2) return null;
  if (isWhole(items) || isWhole(more)) return null;
  const joined = (cells: readonly NameCell[]) => {
    const names = namesOf(cells, rosters);
    const isFull = isWhole(names) && names?.every(({ found }) => found);
    const text = `${row.text}\n${next.text}`;
    return isFull ? { ...row, cells, text, isBroken: next.isBroken } : null;
  };
  const word = {
    ...first,
    words: [...last.words, ...first.words],
    joins: [...last.joins, 'space' as const, ...first.joins],
    before: last.before,
  };
  const isThird =
    items.length === 2 && more.length === 1 && groupsOf(items).every((group) => group === 'forward');
  // The names continue after a divider, or with the third forward of a line.
  const byGap =
    row.isBroken || isThird
      ? joined([...row.cells, { ...first, before: last.before ?? 'dash' }, ...rest])
      : null;
  return byGap ?? joined([...row.cells.slice(0, -1), word, ...rest]);
}

/** Returns a post's rows, with at most one line or pair each. Drops another team's column. */
export function divideRows(rows: readonly PostRow[], rosters: Rosters): readonly PostRow[] {
  const whole: PostRow[] = [];
  for (const row of rows.map((typed) => withoutHeading(typed, rosters))) {
    const last = whole.at(-1);
    const joined = last && joinBroken(last, row, rosters);
    if (joined) whole.pop();
    whole.push(joined ?? row);
  }
  const divided = whole.map((row) => ({ row, parts: dividedCells(row, rosters) }));
  const column = ownColumn(
    whole.map(({ cells }) => partsBetween(cells, 'pipe')).filter(({ length }) => length > 1),
    rosters,
  );
  return divided.flatMap(({ row, parts }) => {
    const columns = column === null ? [] : partsBetween(row.cells, 'pipe');
    if (column !== null && columns.length > 1) {
      return [{ ...row, cells: withoutVersus(columns[column] ?? []) }];
    }
    if (!parts) return [row];
    return parts.map((cells, part) => ({
      ...row,
      text: textOf(cells),
      label: labelOfPart(row.label, part, isBeside(parts)),
      cells,
      isPart: true,
    }));
  });
}
