/** The words of pasted rosters in many languages: positions, hands, column headers, staff, and notes. */
import { fileColumn } from '#domain/csv/player-columns.ts';
import { type Label, readLabel } from '#domain/paste/labels.ts';
import { isTeamWord } from '#domain/paste/team-hashtags.ts';
import { foldKey } from '#domain/paste/tokens.ts';
import type { ShotSide } from '#domain/player.ts';
import { parsePosition, type Position } from '#domain/positions.ts';
import WORDS from './roster-words.json' with { type: 'json' };

/** `forward` is a forward of unknown position. */
export type Place = Position | 'forward';
export type RosterColumn = 'number' | 'name' | 'first' | 'last' | 'place' | 'shoots' | 'other';

/** Returns the keys of a list of words. In the list, an underscore stands for a blank: `left_wing`. */
const keysOf = (list: string) => list.split(' ').map((word) => foldKey(word) || word);

function invert<Value extends string>(lists: Readonly<Record<Value, string>>): ReadonlyMap<string, Value> {
  const entries = Object.entries<string>(lists) as [Value, string][];
  return new Map(entries.flatMap(([value, list]) => keysOf(list).map((key) => [key, value] as const)));
}

const PLACE_OF = invert<Place>(WORDS.places);
/** Codes that look like parts of names, so only a position column may contain them. */
const COLUMN_CODES = invert<Place>(WORDS.columnCodes);
const HANDS = invert<ShotSide>(WORDS.hands);
const HEADER_OF = invert<RosterColumn>(WORDS.headers);
const PAIRS = new Set(keysOf(WORDS.pairs));
const STAFF = new Set(keysOf(WORDS.staff));
const NOTES = new Set(keysOf(WORDS.notes));
const NO_NAMES = new Set(keysOf(WORDS.notNames));
const SMALL_WORDS = new Set(keysOf(WORDS.smallWords));

/** Surnames that are also words for a position. */
export const SURNAMES: ReadonlySet<string> = new Set(keysOf('back wing winger'));

/** Words for a hand. The single letters can also mean a wing, as in `parsePosition`. */
const SIDES: Readonly<Record<string, ShotSide>> = { l: 'L', left: 'L', r: 'R', right: 'R' };

/**
 * Reads a code or word for a position. Of several, such as `LW/C`, returns the first.
 * Null for hands (`L`) and for other words.
 */
export function readPlace(text: string): Place | null {
  const parts = text.split(/\s*[/&+,]\s*/u).map((part) => {
    // `LW1` is the first left wing.
    const key = foldKey(part.replace(/^(LW|RW|LD|RD|C|D|G)[1-6]$/, '$1'));
    // The surname Bäck is not a word for a position, but `back` is.
    if (/^bäck$/i.test(part)) return null;
    const english = /^[a-z]{4,}$/.test(key) && !(key in SIDES) ? parsePosition(key) : null;
    return PLACE_OF.get(key) ?? english;
  });
  return parts.includes(null) ? null : (parts[0] ?? null);
}

/** The codes of position columns in several languages: one letter each for goalie, defense, and forward. */
const LETTER_SETS = 'BOU TVS TVA BVÚ MPH ВЗН MBF BOÚ GVS GBF GDA GBA GOU'.split(' ');

/** Reads a code from a position column. `column` has all codes of the column, which are in one language. */
export function readLetter(letter: string, column: ReadonlySet<string>): Place | null {
  const code = COLUMN_CODES.get(foldKey(letter));
  if (code) return code;
  const sets = LETTER_SETS.filter((set) => [...column].every((other) => set.includes(other)));
  const places = new Set(sets.map((set) => (['g', 'd', 'forward'] as const)[set.indexOf(letter)]));
  return column.size > 1 && places.size === 1 ? ([...places][0] ?? null) : null;
}

/** Reads a side such as `L` or `Left`. On its own, it can mean a wing or a hand. */
export const readSide = (text: string): ShotSide | null => SIDES[foldKey(text)] ?? null;

/** Reads a cell that says with which hand a player shoots, in any language. */
export const readHand = (text: string): ShotSide | null => HANDS.get(foldKey(text)) ?? null;

const FILE_COLUMNS = {
  first_name: 'first',
  last_name: 'last',
  full_name: 'name',
  position: 'place',
  number: 'number',
  jersey_number: 'number',
  shoots: 'shoots',
} as const;

/** Reads a header cell such as `No.`; null for unknown words. Columns without a use are `other`. */
export function readHeader(cell: string): RosterColumn | null {
  if (/\d/.test(cell)) return null;
  const own = HEADER_OF.get(foldKey(cell) || cell.trim());
  if (own) return own;
  const column = fileColumn(cell);
  if (column) return column in FILE_COLUMNS ? FILE_COLUMNS[column as keyof typeof FILE_COLUMNS] : 'other';
  // `LAST, First` and `No. Name` are headers of columns of names.
  const words = cell.split(/[\s,()/]+/u).filter(Boolean);
  const known = words.length > 1 ? words.map(readHeader) : [];
  const isName = known.includes('name') || (known.includes('first') && known.includes('last'));
  return isName && !known.includes(null) ? 'name' : null;
}

const isStaff = (text: string) => STAFF.has(foldKey(text));
export const saysStaff = (text: string): boolean =>
  isStaff(text) || text.split(/[\s/:,()–-]+/u).some(isStaff);

/** Whether all words are notes about a player, such as `day-to-day`. */
export const saysNote = (words: readonly string[]): boolean =>
  words.every((word) => NOTES.has(foldKey(word)) || !/[\p{L}\p{N}]/u.test(word));

/** Whether a word occurs in sentences and titles, but not in names. Words such as `will` count only in lower case. */
export const isNoName = (word: string): boolean =>
  NO_NAMES.has(foldKey(word)) || (word === word.toLowerCase() && SMALL_WORDS.has(foldKey(word)));

/**
 * Whether two capitalized words may be a name, although one of them is also a common word or a job: `Line Bialik`.
 */
export function isDoubtfulName(words: readonly string[]): boolean {
  const isWord = (word: string) => isStaff(word) || NO_NAMES.has(foldKey(word));
  const [other] = words.filter((word) => !isWord(word));
  return (
    words.length === 2 &&
    other !== undefined &&
    words.some(isWord) &&
    words.every((word) => /^\p{Lu}/u.test(word)) &&
    !(isNoName(other.toLowerCase()) || readPlace(other) || readHeader(other) || saysNote([other]))
  );
}

/**
 * What a heading says about the names below or after it.
 * `none`: the names are not read as players of the roster. `neutral`: the heading does not name their position.
 */
export type Heading = Place | 'none' | 'scratch' | 'neutral' | 'line' | 'pair';

/** Headings above players who do not play in the next game. */
const ABSENT =
  /^(?:not (?:going|coming|playing|attending)|can['’]?t (?:make it|come|play)|out|(?:retired|former|past|departed)\b.*|alumni|declined|absent|unavailable|maybe|wait ?list|no reply)$/i;

const HEADINGS: Partial<Record<Label['kind'], Heading>> = {
  ...({ starter: 'g', backup: 'g', goalies: 'g', defense: 'd', forwards: 'forward' } as const),
  ...({ line: 'line', pair: 'pair', scratch: 'scratch', unit: 'none' } as const),
};

/** Reads a heading or label such as `Goalies`, `Line 1`, or `Coaching staff`; null for other texts. */
export function readHeading(text: string): Heading | null {
  const words = text
    .replaceAll(/\([^()]*\)|[^\p{L}\p{M}\p{N}\s'/-]/gu, ' ')
    .trim()
    .split(/\s+/);
  const named = words.filter((word) => !/^[\d-]+$/.test(word));
  if (named.length === 0 || words.length > 8) return null;
  const [only = ''] = named;
  // As headings, `Sturm` means forwards, and `Backer` defense. Elsewhere, they are usually names.
  if (named.length === 1 && /^(?:sturm|backer)$/i.test(only)) return /^s/i.test(only) ? 'forward' : 'd';
  if (named.length === 1 && readHeader(only) === 'name') return 'neutral';
  if (ABSENT.test(named.join(' '))) return 'none';
  // The players below `Starting six` are not only goalies.
  if (/^(?:starters|starting (?!goal|net|in\b).*)$/i.test(named.join(' '))) return 'neutral';
  const place = readPlace(named.join(' ')) ?? readPlace(named.join('_'));
  if (place) return place;
  // `Forwards Defense Goalies` are headings of columns.
  const places = new Set(named.map(readPlace));
  if (places.size > 1 && !places.has(null)) return 'neutral';
  if (isStaff(named.join(' '))) return 'none';
  if (saysStaff(named.join(' ')))
    return named.every((word) => saysStaff(word) || isNoName(word.toLowerCase()) || NOTES.has(foldKey(word)))
      ? 'none'
      : null;
  if (named.every((word) => PAIRS.has(foldKey(word)))) return 'pair';
  const label = readLabel(words.map(foldKey).filter(Boolean));
  if (!label) return named.every((word) => isNoName(word) || isTeamWord(foldKey(word))) ? 'neutral' : null;
  if (label.kind === 'column') return label.column === 'ld' || label.column === 'rd' ? 'd' : label.column;
  return HEADINGS[label.kind] ?? 'neutral';
}
