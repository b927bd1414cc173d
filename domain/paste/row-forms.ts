/** Recognizes rows by their form: whether their words are names, and whether the names are a line or pair. */
import type { NameItem } from './divide-cell.ts';
import { type Label, readLabel, readOther } from './labels.ts';
import type { PostRow } from './read-post.ts';
import { isTeamWord } from './team-hashtags.ts';
import type { Gap } from './tokens.ts';

export const SAYS_NOTHING: readonly Label['kind'][] = ['neutral', 'unknown', 'number', 'some-unit'];

export const isElsewhere = ({ kind }: Label) => kind === 'other' || kind === 'previous';

export const isKnownItem = ({ found, elsewhere, isOpen }: NameItem) =>
  isOpen || found !== null || elsewhere.length > 0;

export const LINE_GAPS: readonly (Gap | null)[] = ['dash', 'hyphen', 'slash', 'pipe', 'bullet'];

export const isNameLike = (item: NameItem) =>
  isKnownItem(item) ||
  (item.words.length > 0 &&
    item.words.length <= 3 &&
    item.words.every(({ key }) => !/\d/.test(key) && !isTeamWord(key)) &&
    readOther(item.words.map(({ key }) => key)) === null);

/** Whether the names are divided as in a line or pair: `A - B - C`. */
export function isDivided(items: readonly NameItem[]): boolean {
  return (
    items.length >= 2 &&
    items.length <= 3 &&
    items.slice(1).every(({ before }) => before !== 'space') &&
    items.every(isNameLike)
  );
}

export const isPlayer = (item: NameItem) => isKnownItem(item) && !item.isOpen;

/**
 * Whether a row can be read as names, because enough of them are known.
 * With `isNear`, fewer known names suffice, because another row of the same form (see `formOf`) has enough of them.
 */
export function isRowOfNames(items: readonly NameItem[], isNear: boolean): boolean {
  const known = items.filter(isPlayer).length;
  const open = items.filter(({ isOpen }) => isOpen).length;
  if (items.slice(1).some(({ before }) => before === 'space'))
    return known > 0 && known === items.length - open;
  if (known > 0 && (known + open) * 2 >= items.length) return true;
  const isLined = items.slice(1).every(({ before }) => LINE_GAPS.includes(before));
  return isDivided(items) && ((known > 0 && isLined) || (isNear && open < items.length));
}

/** Returns the number of names and their divider, such as `3 dash`. Null if the row cannot be a line or pair. */
export function formOf(items: readonly NameItem[] | null): string | null {
  return items && isDivided(items) ? `${items.length} ${items[1]?.before}` : null;
}

/**
 * Whether two or three names are a line or pair. They must have dividers of `LINE_GAPS`, and most of them must be
 * known players. Half of them are enough if the others look like names.
 */
export function isLine(items: readonly NameItem[]): boolean {
  const isLined = items.length < 4 && items.slice(1).every(({ before }) => LINE_GAPS.includes(before));
  const players = items.filter(isPlayer).length;
  return (
    isLined &&
    items.length > 1 &&
    (players * 2 > items.length || (players * 2 === items.length && isDivided(items)))
  );
}

/** Whether a line mixes known players and numbers: `34 – Nylander – 91`. If so, the numbers are players, too. */
export function mixesNumbers(items: readonly NameItem[]): boolean {
  const numbers = items.filter(({ words }) => words.length === 1 && /^\d{1,2}$/.test(words[0]?.key ?? ''));
  const isLined = items.slice(1).every(({ before }) => LINE_GAPS.includes(before));
  return (
    isLined &&
    items.length <= 3 &&
    numbers.length > 0 &&
    items.every((item) => numbers.includes(item) || isPlayer(item)) &&
    numbers.length < items.length
  );
}

/** Whether an item is a label. A row with such an item describes a change (`Domi → Line 1`). */
export const namesPlace = (item: NameItem) =>
  !isKnownItem(item) && readLabel(item.words.map(({ key }) => key)) !== null;

/** Whether a label names places in the lineup. Numbers after such a label are players, even in a post with names. */
export function isPlace(label: Label | null): boolean {
  return label !== null && !SAYS_NOTHING.includes(label.kind) && !isElsewhere(label);
}

/** Whether a row that was not understood has dividers between players, like a line: `As on Friday: A–B, C–D`. */
export function holdsLines({ label }: PostRow, items: readonly NameItem[] | null): boolean {
  if (!items || (label && !SAYS_NOTHING.includes(label.kind))) return false;
  return items.some(
    (item, index) =>
      LINE_GAPS.includes(item.before) &&
      item.before !== null &&
      isPlayer(item) &&
      items.slice(index - 1, index).some(isPlayer),
  );
}

export function isSingle(items: readonly NameItem[]): boolean {
  const [only, ...others] = items;
  return (
    others.length === 0 && !!only && (only.isOpen || isKnownItem(only)) && only.found?.sureness !== 'first'
  );
}
