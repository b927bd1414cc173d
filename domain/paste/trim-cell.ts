/** Removes words that are not part of a cell's names: positions, hashtags, endings, and the rest of a sentence. */
import { cutWords, findElsewhere, findExact } from './find-players.ts';
import { mayBeLabel, readLabel, saysPlace } from './labels.ts';
import type { LeagueIndex } from './name-index.ts';
import type { NameCell } from './read-post.ts';
import type { Rosters } from './divide-cell.ts';
import { foldKey, type Word } from './tokens.ts';

/** Cells with more words are sentences. */
export const MAX_WORDS = 16;

/** Words that occur in sentences, but in no name and no note. */
const SENTENCE_WORDS = new Set(
  `the is are was were with for to of on at has have had his her him they them from who not but this that it you we so if than then just got
  been did do does looks look like would could should can played plays playing skated skating skates practiced practised practicing missed
  wearing today tonight after before because when while there their our your him said says think thinks about all good great bad love hate
  est sont etait avec pour sur qui pas une mais ete aux cette ces ont sera etaient selon apres quand mon ton son nous vous ils elle`.split(
    /\s+/,
  ),
);

/**
 * Whether words are a sentence rather than names. A sentence has too many words, or a word that is typical of
 * sentences. A word that is also a last name does not count (`But`).
 */
export function isSentence(words: readonly Word[], { byLast }: Pick<LeagueIndex, 'byLast'>): boolean {
  return words.length > MAX_WORDS || words.some(({ key }) => SENTENCE_WORDS.has(key) && !byLast.has(key));
}

/** Returns `starter` for `in net`, `backup` for `backs up`, `injured` for `both are out`. Null for other words. */
function endingOf(words: readonly Word[]): string | null {
  const label = readLabel(words.map(({ key }) => key));
  if (label?.kind === 'scratch') return label.reason;
  return label?.kind === 'starter' || label?.kind === 'backup' ? label.kind : null;
}

/** Moves words such as `in net` from a cell's end to its notes, as if they were in parentheses. */
export function takeEnding(cell: NameCell): NameCell {
  const end = cell.words.length;
  let start = end;
  while (start > 1 && end - start < 7 && mayBeLabel(cell.words[start - 1]?.key ?? '')) start -= 1;
  for (let rest = start; rest < end; rest += 1) {
    const ending = endingOf(cell.words.slice(rest));
    if (ending) return { ...cutWords(cell, 0, rest), notes: [...cell.notes, ending] };
  }
  return cell;
}

/** Moves a position to the notes: `LW Panarin` means the same as `Panarin (LW)`. */
export function takePosition(cell: NameCell): NameCell {
  const [first, second] = cell.words;
  if (!first || !second || !/^(?:lw|rw|ld|rd|lhd|rhd)$/.test(first.key)) return cell;
  return { ...cutWords(cell, 1), notes: [...cell.notes, first.key] };
}

/** Adds a number in the notes to the words: `Tkachuk (19)` means the same as `Tkachuk 19`. */
export function takeNumber(cell: NameCell): NameCell {
  const number = cell.notes.map(foldKey).find((note) => /^\d{1,2}$/.test(note));
  if (number === undefined || cell.words.length === 0) return cell;
  const word: Word = { kind: 'word', text: `(${number})`, key: number, isTag: false };
  return { ...cell, words: [...cell.words, word], joins: [...cell.joins, 'space'] };
}

/** Whether words certainly name a player, of this team or of another team. */
export function isName(words: readonly Word[], { team, league }: Rosters): boolean {
  const name = { words, joins: words.slice(1).map(() => 'space' as const) };
  return (
    /^(?:full|last|nickname)$/.test(findExact(team, name)?.sureness ?? '') ||
    findElsewhere(league, name).length > 0
  );
}

/** Removes hashtags that are neither a name nor a number, such as those of teams and campaigns. */
export function withoutTags(cell: NameCell, rosters: Rosters, isOnly: boolean): NameCell {
  if (!cell.words.some(({ isTag }) => isTag)) return cell;
  const isAlone = (index: number) =>
    cell.words.length > 1 && [index - 1, index].every((join) => cell.joins[join] !== 'hyphen');
  const words = cell.words.filter(
    (word, index) =>
      !word.isTag ||
      /^\d{1,2}$/.test(word.key) ||
      !(isAlone(index) || (isOnly && cell.words.length === 1)) ||
      isName([word], rosters),
  );
  const joins = words.slice(1).map((word) => cell.joins[cell.words.indexOf(word) - 1] ?? 'space');
  return { ...cell, words, joins };
}

const isLower = (word: Word | undefined) => word !== undefined && /^\p{Ll}/u.test(word.text);

/** Removes the words before the first player of a line: `so apparently its Bratt/Hischier/Mercer`. */
export function takeLead(cell: NameCell, rosters: Rosters): NameCell {
  const hyphen = cell.joins.indexOf('hyphen');
  const head = cell.words.slice(0, hyphen === -1 ? cell.words.length : hyphen + 1);
  if (!head.slice(0, -1).some(isLower)) return cell;
  const skip = head.findIndex((_, index) => isName(head.slice(index), rosters));
  const [before, name] = [head[skip - 1], head[skip]];
  const isLead = before && isLower(before) && (!isLower(name) || SENTENCE_WORDS.has(before.key));
  return isLead ? cutWords(cell, skip) : cell;
}

/**
 * Removes the words after the last player of a line, such as `stays intact` in `A/B/C stays intact`.
 * Keeps all of them if one could be a name or a place.
 */
export function takeTail(cell: NameCell, rosters: Rosters): NameCell {
  const start = cell.joins.lastIndexOf('hyphen') + 1;
  const end = cell.words.findIndex(
    (word, index) => index > start && isLower(word) && isName(cell.words.slice(start, index), rosters),
  );
  const tail = cell.words.slice(end);
  const isTail = tail.every(
    (word) => isLower(word) && !isName([word], rosters) && (word.key === 'top' || !saysPlace([word.key])),
  );
  return end > 0 && isTail ? cutWords(cell, 0, end) : cell;
}
