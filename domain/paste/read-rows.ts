/** Reads the names of a post's rows, and decides which rows of unknown names may be lines. */
import { readOther, saysNothing } from './labels.ts';
import type { IndexedPlayer } from './name-index.ts';
import type { PostRow } from './read-post.ts';
import {
  formOf,
  isKnownItem,
  isLine,
  isNameLike,
  isPlace,
  isPlayer,
  LINE_GAPS,
  mixesNumbers,
  namesPlace,
} from './row-forms.ts';
import { mentionedPlayers, readPlaces, readTogether, type SaidPlace } from './sentences.ts';
import type { NameItem, Rosters } from './divide-cell.ts';
import { splitNames } from './split-names.ts';

export interface ReadRow {
  readonly row: PostRow;
  /** Null for sentences. */
  readonly items: readonly NameItem[] | null;
  readonly isNear: boolean;
  /** Whether the row may be a line or pair. If such a row is skipped, rows below it may be placed too high. */
  readonly isObscure: boolean;
  /** The players of a sentence about goalies or absences. */
  readonly said: readonly SaidPlace[];
}

const hasDigits = ({ words }: NameItem) => words.some(({ key }) => /\d/.test(key));

/** Whether a row without a label may be a line or pair, even if its names are unknown. */
function looksLikeLine(
  { label, cells }: PostRow,
  items: readonly NameItem[] | null,
  rosters: Rosters,
): boolean {
  if (label && label.kind !== 'neutral') return false;
  const names = items ?? splitNames(cells, rosters, true) ?? [];
  const isLined = names.length > 1 && names.slice(1).every(({ before }) => LINE_GAPS.includes(before));
  if (!isLined || names.some(hasDigits) || names.some(namesPlace)) return false;
  if (names.some((item) => readOther(item.words.map(({ key }) => key)) !== null)) return false;
  return names.some(isPlayer) || !names.every(({ words }) => saysNothing(words.map(({ key }) => key)));
}

function readNames(row: PostRow, rosters: Rosters): Pick<ReadRow, 'row' | 'items'> {
  const isLabeled = isPlace(row.label);
  const hasNumbers = rosters.hasNumbers || isLabeled;
  const items = splitNames(row.cells, { ...rosters, hasNumbers }, isLabeled);
  const isMixed = items !== null && !hasNumbers && mixesNumbers(items);
  return { row, items: isMixed ? splitNames(row.cells, { ...rosters, hasNumbers: true }, isLabeled) : items };
}

/**
 * Reads a row with an unclear name, as in `A - B - the old spot of C`.
 * Null unless a neighboring row has the same number of names.
 */
function readAmong(
  row: PostRow,
  neighbors: readonly (Pick<ReadRow, 'row' | 'items'> | undefined)[],
  rosters: Rosters,
) {
  const size = row.cells.length;
  const isAmong = neighbors.some(
    (other) => other?.items?.length === size && other.row.paragraph === row.paragraph,
  );
  const names = isAmong && size > 1 ? splitNames(row.cells, rosters, true) : null;
  return names?.length === size && isLine(names) ? names : null;
}

/** A sentence that names more players than this may contain a line, if none of these players is named in a row. */
const MAX_MENTIONED = 2;

/**
 * Reads the names of all rows.
 * `isNear` is true for all rows of the same form (see `formOf`) if at least half of the names in one of them are known.
 */
export function readNameRows(divided: readonly PostRow[], rosters: Rosters): readonly ReadRow[] {
  const read = divided.map((row) => readNames(row, rosters));
  const inRows = read.flatMap(({ items }) => items ?? []);
  const named = new Set(inRows.flatMap(({ found }) => found?.players ?? []));
  const areNew = (players: readonly IndexedPlayer[]) => players.every((player) => !named.has(player));
  const rows = read.map(({ row, items }, index) => {
    if (items || isPlace(row.label)) return { row, items };
    const together = readTogether(row, rosters);
    if (together.length > 0 && areNew(together.flatMap(({ found }) => found?.players ?? [])))
      return { row, items: together };
    return { row, items: readAmong(row, [read[index - 1], read[index + 1]], rosters) };
  });
  const forms = new Set(
    rows.flatMap(({ items }) =>
      items && items.filter(isPlayer).length * 2 >= items.length ? formOf(items) : [],
    ),
  );
  const areLines = rows.map(({ items }) => items !== null && isLine(items));
  const firstLine = areLines.indexOf(true);
  return rows.map(({ row, items }, index) => {
    const form = formOf(items);
    const below = rows[index + 1];
    const hasSameGap = items?.[1] !== undefined && below?.items?.[1]?.before === items[1].before;
    const isAlike =
      below?.row.paragraph === row.paragraph && (below.items?.length === items?.length || hasSameGap);
    const isAboveLine = areLines[index + 1] === true && isAlike;
    const isLoneName = items?.length === 1 && items.every((item) => !isKnownItem(item) && isNameLike(item));
    const isAboveName = isAlike && isLoneName && below.items?.every(isPlayer) === true;
    const isBelowLine = firstLine !== -1 && firstLine < index;
    const said = isPlace(row.label) ? [] : readPlaces(row, rosters);
    const mentioned = items || said.length > 0 ? [] : mentionedPlayers(row, rosters);
    const isObscure =
      row.isPart ||
      isAboveName ||
      (mentioned.length > MAX_MENTIONED && areNew(mentioned)) ||
      ((isBelowLine || isAboveLine) && looksLikeLine(row, items, rosters));
    return { row, items, isNear: form !== null && forms.has(form), isObscure, said };
  });
}
