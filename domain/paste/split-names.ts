import {
  divide,
  isKnownSegment,
  mergeUnknown,
  type NameItem,
  type Rosters,
  type NameSegment,
  wholeOf,
} from './divide-cell.ts';
import type { NameCell } from './read-post.ts';
import { VERSUS } from './tokens.ts';
import {
  isSentence,
  MAX_WORDS,
  takeEnding,
  takeLead,
  takeNumber,
  takePosition,
  takeTail,
  withoutTags,
} from './trim-cell.ts';

function itemOf(cell: NameCell, segment: NameSegment, isFirst: boolean, isLast: boolean): NameItem {
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

function openItem(cell: NameCell): NameItem {
  const { notes, before } = cell;
  return { words: [], joins: [], text: '—', notes, before, isOpen: true, found: null, elsewhere: [] };
}

function splitCell(
  typed: NameCell,
  rosters: Rosters,
  isOnly: boolean,
  isLabeled: boolean,
): readonly NameItem[] | null {
  const cell = takeNumber(takePosition(takeEnding(withoutTags(typed, rosters, isOnly))));
  if (cell.words.length === 0) return cell.isOpen ? [openItem(cell)] : [];
  const isLong = cell.words.length > MAX_WORDS;
  const segments = isLong ? [] : divide(cell, rosters);
  const whole = wholeOf(cell, 0, cell.words.length);
  // A cell of known names is never a sentence, even if it looks like one. `The Cat` is a player's nickname.
  if (isLong || (!segments.every(isKnownSegment) && isSentence(cell.words, rosters.league)))
    return isLabeled && !isLong ? [itemOf(cell, whole, true, true)] : null;
  const merged = segments.length === 1 ? segments : mergeUnknown(cell, segments);
  const isSplit = isOnly || (segments.every(isKnownSegment) && merged.length === segments.length);
  const chosen = segments.length === 1 || isSplit ? merged : [whole];
  return chosen.map((segment, index) => itemOf(cell, segment, index === 0, index === chosen.length - 1));
}

/** Whether a cell is part of a list of names: it has a hyphen, or `next` comes after a dash or slash. */
const isLineStart = ({ joins }: NameCell, next: NameCell | undefined) =>
  joins.includes('hyphen') || next?.before === 'dash' || next?.before === 'slash';

/** The names of a row in typed order; null for sentences, unless the row has a label such as `Line 1`. */
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
    const started = isFirst ? takeLead(typedCell, rosters) : typedCell;
    const cell = isLast && !isLabeled ? takeTail(started, rosters) : started;
    const own = splitCell(cell, rosters, isOnly, isLabeled);
    if (!own) return null;
    items.push(...own);
  }
  return items;
}
