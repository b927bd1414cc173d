/** Reads one field of a pasted roster: a cell, a part between dashes, or a whole line. */
import { cleanPost } from '#domain/paste/clean-post.ts';
import { cleanLine, countCharacters } from '#domain/plain-text.ts';
import type { ShotSide } from '#domain/player.ts';
import {
  isDoubtfulName,
  isNoName,
  type Place,
  readHeader,
  readPlace,
  readSide,
  saysNote,
  saysStaff,
  SURNAMES,
} from './roster-words.ts';

/** Where a number or code was typed. The first spot with a jersey number decides. */
export const SPOTS = ['cell', 'tag', 'lead', 'trail', 'note'] as const;
export type Spot = (typeof SPOTS)[number];

/** A code for a position, a side (wing or hand), or a captain's letter. */
export interface Mark {
  readonly what: Place | 'L' | 'R' | 'A';
  readonly spot: Spot;
  /** The letter as typed, if the mark is a single letter, which could be an initial. */
  readonly letter: string | null;
}

export interface Field {
  /** Null for fields that only describe a player. */
  readonly name: string | null;
  readonly numbers: readonly {
    readonly value: number | null;
    readonly spot: Spot;
    readonly isListed: boolean;
  }[];
  readonly marks: readonly Mark[];
  readonly shoots: ShotSide | null;
}

const MAX_NAME = 80;
const MAX_WORDS = 6;
const NOTES = /[([{（]([^()[\]{}（）]{0,60})[)\]}）]|[“"«„'’‘][CAK][”"»“'’]/gu;
const HAND =
  /(?:\b(?:shoots|catches|shot|hand|skjuter|schie(?:ß|ss)t|fängt|glove|s\/c)\s*[:=-]?\s*(left|right|l|r|links|rechts)\b)|\b(left|right)[ -](?:hand(?:ed)?|shot|shooting|catching)(?: shot)?\b|\b(left|right)y\b/giu;
const NUMBER = /^(#)?(\d{1,3})([.):]?)$/u;
/** Units after weights, heights, and ages. */
const UNIT = /^(?:cm|kg|lbs?|in|ft|yrs?|years?|jahre|år|ans)\.?$/i;
/** The class years of American college players, such as `Fr.` for a freshman. */
const CLASS_YEAR = /^(?:fr|so|jr|sr|gr)\.?$/i;
const WORD = /^[\p{L}\p{M}'’‘`´"“”„«».·・･-]+$/u;

/** Cleans a cell of markup, emoji, and hidden characters. */
export function cleanField(text: string): string {
  if (/^[\p{L}\d .,'-]*$/u.test(text) && !/ {2}|\.\./.test(text)) return text.normalize('NFC').trim();
  const typed = text
    .trim()
    // Arabic digits.
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('´', '’')
    .replaceAll(/\.{2,}|_{2,}|…+/g, ' – ');
  const [words = ''] = cleanPost(typed).map((line) => line.words);
  return cleanLine(
    words
      .replace(/^(?:[^\p{L}\p{M}\p{N}\s#"'“”«»‘’([{№-]+\s+)+/u, '')
      .replaceAll(/(?<=\p{L})\[\w{1,3}\]/gu, ' '),
  )
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/^[ •|]+|[ •|]+$/g, '');
}

export function readNumber(text: string): number | null {
  const digits = /^(?:#|№)?\s*(\d{1,2})\.?$/.exec(text.trim())?.[1];
  // `00` is a jersey of its own, which is not 0.
  return digits === undefined || digits === '00' ? null : Number(digits);
}

function readMark(text: string, spot: Spot): Mark | null {
  const letter = /^\p{L}$/u.test(text) ? text : null;
  if (/^a$/i.test(text)) return { what: 'A', spot, letter };
  const what = readPlace(text) ?? readSide(text);
  return what && { what, spot, letter };
}

/** Reads a mark of at most three words that begins at `start`. Prefers more words. */
function markAt(
  words: readonly string[],
  start: number,
  spot: Spot,
): { readonly mark: Mark; readonly count: number } | null {
  for (let count = Math.min(3, words.length - start); count > 0; count -= 1) {
    const text = words
      .slice(start, start + count)
      .join(count > 1 ? ' ' : '')
      .replace(/[,;:]$/, '');
    const isCode =
      text.length > 3 || text === text.toUpperCase() || words.every((word) => word === word.toLowerCase());
    // `C.` is an initial.
    const mark = isCode && !/^\p{L}\.$/u.test(text) ? readMark(text, spot) : null;
    if (mark) return { mark, count };
  }
  return null;
}

interface Parts {
  readonly numbers: { value: number | null; spot: Spot; isListed: boolean }[];
  readonly marks: Mark[];
}

function addNumber(word: string, spot: Spot, parts: Parts): boolean {
  const [, tag, digits = '', end = ''] = NUMBER.exec(word) ?? [];
  if (digits === '') return false;
  const value = digits.length > 2 || digits === '00' ? null : Number(digits);
  parts.numbers.push({ value, spot: tag ? 'tag' : spot, isListed: /[.)]/.test(end) && !tag });
  return true;
}

/**
 * Takes numbers and codes before the name, and returns the name's index. Null if a code could also be an initial, as in
 * `R J Umberger`.
 */
function takeLead(words: readonly string[], parts: Parts): number | null {
  let index = 0;
  while (index < words.length) {
    const word = words[index] ?? '';
    if (/^(?:[-–—]+|[#:|•*])$/.test(word)) index += 1;
    else if (parts.numbers.length < 2 && addNumber(word, 'lead', parts)) index += 1;
    else {
      const found = parts.marks.length < 2 ? markAt(words, index, 'lead') : null;
      if (!found || (found.mark.what === 'A' && words.length === index + 2)) break;
      const isInitials = found.mark.letter !== null && /^\p{Lu}$/u.test(words[index + 1] ?? '');
      if (isInitials && (parts.numbers.length === 0 || readSide(words[index + 1] ?? '') === null))
        return null;
      parts.marks.push(found.mark);
      index += found.count;
    }
  }
  return index;
}

/** Reads the words after the name into `parts`. Returns false if they could be another player or a sentence. */
function takeTrail(words: readonly string[], parts: Parts): boolean {
  let isSure = false;
  for (let index = 0; index < words.length;) {
    const word = words[index] ?? '';
    const found = markAt(words, index, 'trail');
    if (found) {
      parts.marks.push(found.mark);
      isSure ||= found.mark.letter === null;
    } else if (addNumber(word, 'trail', parts)) isSure ||= (parts.numbers.at(-1)?.value ?? 100) > 99;
    else if (/\d/.test(word)) isSure = true;
    else if (UNIT.test(word))
      parts.numbers.splice(parts.numbers.at(-1)?.spot === 'trail' ? -1 : parts.numbers.length);
    else if (!saysNote([word]) && !CLASS_YEAR.test(word))
      return isSure && parts.numbers.length > 0 && !words.slice(index).some((other) => isNoName(other));
    index += found?.count ?? 1;
  }
  return true;
}

/** Turns `McDavid, Connor` into `Connor McDavid`. Null if there is more than one comma. */
function inOrder(name: string): string | null {
  const [last = '', first, ...others] = name.split(/\s*,\s*/u);
  if (others.length > 0) return null;
  if (first === undefined || first === '') return last;
  return /^(?:jr|sr|i{2,3}|iv)\.?$/i.test(first) ? `${last} ${first}` : `${first} ${last}`;
}

export const isLower = (text: string): boolean => text === text.toLowerCase() && text !== text.toUpperCase();

/** Reads a name; null for other texts. With `isSure`, it also reads names that {@link isDoubtfulName} would doubt. */
function readName(words: readonly string[], isSure: boolean): string | null {
  const typed = inOrder(words.join(' ').replace(/[*†‡^,;:]+$/u, ''));
  const long = typed?.replace(/(?<=\p{L}{4})\.$/u, '');
  const name = cleanLine(long ?? '');
  const parts = name.split(' ');
  // A nickname may have any words: `Jo "The Wall" Park`.
  const own = name
    .replaceAll(/(?<!\S)["“”«„'‘’][^"“”»'‘’]{1,30}["“”»'‘’](?!\S)/gu, '')
    .split(' ')
    .filter(Boolean);
  if (name === '' || parts.length > MAX_WORDS || countCharacters(name) > MAX_NAME) return null;
  const isWord = isSure && isDoubtfulName(parts);
  if (
    parts.some((part) => !WORD.test(part)) ||
    (!isWord &&
      own.some(
        (part, index) => isNoName(part) && !(part === 'the' && index > 0 && index < own.length - 1),
      )) ||
    !/\p{L}/u.test(name)
  )
    return null;
  // In `CAN Connor McDavid` and `Connor McDavid EDM`, the word in capital letters is a country or a club.
  // In `VAN DER BERG, Jan`, the words in capital letters are the last name.
  const ends = [parts[0], parts.at(-1)].some((part) => /^(?!II)[A-Z]{3,4}$/.test(part ?? ''));
  const isCapital = name === name.toUpperCase() || /^[^\p{Ll},]+,/u.test(words.join(' '));
  if (ends && parts.length > 2 && !isCapital) return null;
  const isJoined = parts.some((part) => /^\p{Lu}[\p{L}\p{M}]+(?:-\p{Lu}[\p{L}\p{M}]+){2,}$/u.test(part));
  // `Jonas Brodin-Brock Faber` are two players.
  const areTwo = parts.slice(1, -1).some((part) => /^\p{Lu}[\p{L}\p{M}]+-\p{Lu}/u.test(part));
  const isKey = parts.length === 1 && name.length > 2 && readHeader(name) !== null;
  return isKey ||
    isJoined ||
    areTwo ||
    (saysStaff(name) && !isWord) ||
    saysNote(parts) ||
    /^[-'.]|[-–]$/.test(own[0] ?? '') ||
    /-[A-Z]$|\p{Ll}-[A-Z]{2}$/u.test(name)
    ? null
    : name;
}

/** Reads the texts in parentheses: codes and numbers. Other notes do not change the player. */
function readNotes(notes: readonly string[], parts: Parts): void {
  for (const note of notes.flatMap((text) => text.split(/[,;|]| [-–] /u))) {
    const mark = readMark(note.trim(), 'note');
    if (mark) parts.marks.push(mark);
    else addNumber(note.trim(), 'note', parts);
  }
}

/**
 * Reads a field. Null if it has words that are neither a name nor a description of a player. `isSure` says that the field
 * has a name.
 */
export function readRosterField(text: string, isSure = false): Field | null {
  let shoots: ShotSide | null = null;
  const notes: string[] = [];
  const plain = text
    .replace(/^(\d{1,2})(?:[-.](?=\p{L})|번|(?=\p{Lu}\p{Ll}))/u, '$1 ')
    .replace(/(?<=\p{L})-(?=\d{1,2}$)|(?<=\p{Ll})-(?=(?:[CDFG]|[LR][DW])$)/u, ' ')
    .replaceAll(HAND, (_, ...groups: (string | undefined)[]) => {
      const side = groups
        .slice(0, 3)
        .find((group) => group)?.[0]
        ?.toUpperCase();
      shoots = side === 'L' || side === 'R' ? side : null;
      return ' ';
    })
    .replaceAll(NOTES, (_, inside?: string) => {
      // A quoted letter always marks a captain or an alternate captain.
      notes.push(inside ?? '');
      return ' ';
    })
    // In `Gavin Lee Sr. 6-2 205`, the height after `Sr.` shows that it means a senior student.
    .replace(/ (?:fr|so|jr|sr|gr)\.(?= \d['’-]\d)/iu, '')
    .replace(/(?<=\p{L}{3})(\d{1,2})$/u, ' $1')
    .replaceAll(/(?:№|(?<!\p{L})(?:jersey|sweater|number|no\.?|nr\.?)) ?[:#]? ?(?=\d)|# (?=\d)/giu, '#');
  // In `RW-Lee`, `RW` is a position. In `G-Lee`, `G` could also be an initial.
  const [, code] = /^([A-Z]{1,3})-\p{Lu}/u.exec(plain) ?? [];
  const isCode = code !== undefined && readPlace(code) !== null;
  if (isCode && code.length === 1) return null;
  const words = (isCode ? plain.replace('-', ' ') : plain).split(/\s+/u).filter(Boolean);
  const parts: Parts = { numbers: [], marks: [] };
  const start = takeLead(words, parts);
  if (start === null) return null;
  const rest = words.slice(start);
  const stop = rest.findIndex(
    (word, index) =>
      index > 0 && (/\d/.test(word) || markAt(rest, index, 'trail') !== null || saysNote([word])),
  );
  const nameWords = stop === -1 ? rest : rest.slice(0, stop);
  // `Ryan Back` may be a full name.
  if (stop === 1 && /^\p{Lu}/u.test(rest[1] ?? '') && SURNAMES.has(rest[1]?.toLowerCase() ?? '')) return null;
  if (stop !== -1 && !takeTrail(rest.slice(stop), parts)) return null;
  readNotes(notes, parts);
  const isDescribed =
    nameWords.length === 0 || saysNote(nameWords) || nameWords.every((word) => /\d/.test(word));
  const name = isDescribed ? null : readName(nameWords, isSure || parts.numbers.length > 0);
  return name === null && !isDescribed ? null : { name, numbers: parts.numbers, marks: parts.marks, shoots };
}
