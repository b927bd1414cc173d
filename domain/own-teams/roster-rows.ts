/** Reads the rows of a pasted roster: rows of tables, lists, lineups, and messages. */
import { type Position, POSITIONS } from '#domain/positions.ts';
import { cleanField, type Field, readRosterField } from './roster-fields.ts';
import type { Entry } from './roster-habits.ts';
import { delimiterOf, splitCells, withoutInnerCommas } from './roster-tables.ts';
import { type Heading, type Place, readHeader, readHeading, readPlace, saysStaff } from './roster-words.ts';

/** Chat replies by which the sender agrees to play: `in`, `yes`, `+1`. */
const REPLY = /^(?:i['’]?m |i am |count me )?in[.!]*$|^(?:yes|yep|yeah|\+1|ja|oui|jo|joo|да|👍)[.!]*$/iu;
const CHAT =
  /^\s*\[?(?:[\d./-]{6,10},?\s+)?\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s*[ap]m)?(?:,\s*[\d./-]{6,10})?\]?\s*[-–]?\s*([^:]{1,40}):\s*(.*)$/iu;

const DASHES = /\s+[-–—]+>?\s+|\s*[–—→•]\s*|\s+·\s+/u;
const COMMAS = /\s*[,;，、،]\s*/u;
/** The separator between the joined cells of a row whose columns are unknown. */
const CELL = ' ¦ ';
const AND = /\s+(?:and|&|\+|et|und|och|ja|og|и)\s+/iu;

/** A name of one word, or one that starts with a particle. */
const LAST_NAME = /^(?:(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ten|ter|al|el|st\.?)\s.*|\S+)$/iu;

interface Divided {
  readonly parts: readonly string[];
  readonly gap: 'dash' | 'slash' | 'comma' | 'cell' | null;
}

/** Divides a line at its strongest divider. A slash between codes, as in `LW/RW`, divides nothing. */
function divide(line: string): Divided {
  const text = withoutInnerCommas(line);
  const filled = (parts: readonly string[]) => parts.map((part) => part.trim()).filter(Boolean);
  const cells = filled(text.split(CELL));
  if (cells.length > 1) return { parts: cells, gap: 'cell' };
  const tags = filled(text.split(text.startsWith('#') ? /(?=#\d)/ : /(?<=#\d{1,2}) /));
  if (tags.length > 1 && !COMMAS.test(text)) return { parts: tags, gap: 'comma' };
  const dashed = filled(text.split(DASHES));
  if (dashed.length > 1) return { parts: dashed, gap: 'dash' };
  const slashed = filled(text.split('/'));
  const isNames = slashed.every((part) => part.length > 2 && readPlace(part) === null && !/\d$/.test(part));
  if (slashed.length > 1 && isNames) return { parts: slashed, gap: 'slash' };
  const listed = filled(text.split(COMMAS));
  return listed.length > 1 ? { parts: listed, gap: 'comma' } : { parts: filled([text]), gap: null };
}

const TRIO = ['lw', 'c', 'rw'] as const;

/** Joins the fields of one player. A single letter in a field of its own is a code such as `C`, not an initial. */
function joinFields(fields: readonly Field[]): (Omit<Field, 'name'> & { readonly name: string }) | null {
  const at = fields.findIndex(({ name }) => name !== null);
  const name = fields[at]?.name;
  if (!name || fields.filter((field) => field.name !== null).length !== 1) return null;
  const moved = fields.map((field, index) => {
    if (index === at) return field;
    const spot = index < at ? ('lead' as const) : ('trail' as const);
    return {
      ...field,
      numbers: field.numbers.map((number) => (number.spot === 'tag' ? number : { ...number, spot })),
      marks: field.marks.map((mark) => (mark.spot === 'note' ? mark : { ...mark, spot, letter: null })),
    };
  });
  return {
    name,
    numbers: moved.flatMap(({ numbers }) => numbers),
    marks: moved.flatMap(({ marks }) => marks),
    shoots: moved.find(({ shoots }) => shoots !== null)?.shoots ?? null,
  };
}

const hasNumber = ({ numbers }: Field) => numbers.length > 0;
const isBare = ({ marks, numbers, name }: Field) => name !== null && marks.length + numbers.length === 0;

/**
 * Reads a line with one name such as `McDavid, Connor`, and what is before and after the name. Null for other lines.
 */
function readLastFirst(text: string, parts: readonly string[], fields: readonly Field[], habits: TextHabits) {
  const at = fields.findIndex(({ name }) => name !== null);
  const [last, first] = [fields[at], fields[at + 1]];
  if (!last || !first?.name || fields.filter(({ name }) => name !== null).length !== 2) return null;
  const endsLast =
    last.marks.some(({ spot }) => spot !== 'lead') ||
    last.numbers.some(({ spot }) => spot === 'trail' || spot === 'note');
  const startsFirst = [...first.marks, ...first.numbers].some(
    ({ spot }) => spot === 'lead' || spot === 'tag',
  );
  const isTold = habits.isLastFirst || (habits.isUsual && fields.some(({ numbers }) => numbers.length > 0));
  // Without a blank after the comma, the line may be from a CSV file, where names can be in any order.
  if (!text.includes(`${parts[at]}, `)) return null;
  // In `Goalies Woll, Stolarz`, the comma is between two players.
  const isLabeled = last.marks.length > 0 && !fields.some(hasNumber);
  if (isLabeled || endsLast || startsFirst || !isTold || first.name.split(' ').length > 2) return null;
  const joined = readRosterField(`${parts[at]}, ${parts[at + 1]}`);
  return joined && joinFields([...fields.slice(0, at), joined, ...fields.slice(at + 2)]);
}

const JOINED = /^\s*\p{Lu}[\p{L}\p{M}]+-\p{Lu}[\p{L}\p{M}]+(-\p{Lu}[\p{L}\p{M}]+)?\s*$/u;

/** What lines without columns have in common. */
export interface TextHabits {
  /** Whether lines such as `McDavid, Connor` have a last and a first name. */
  readonly isLastFirst: boolean;
  /** Whether some lines are lists of names. If so, a line with two names is a list, too. */
  readonly hasLists: boolean;
  /** Whether most lines with commas have a last name before the comma, such as `McDavid, Connor 97`. */
  readonly isUsual: boolean;
  /** Whether some lines have three names without blanks: `Knies-Matthews-Nylander`. If so, two names are a pair. */
  readonly hasJoined: boolean;
  /** The number of lines such as `Knies - Matthews - Nylander`, or -1 if such lines do not list players. */
  readonly trios: number;
}

/** Finds out what the given lines, which have no columns, have in common. */
export function readTextHabits(lines: readonly string[]): TextHabits {
  const divided = lines.map((line) => {
    const { gap, parts } = divide(cleanField(line.replace(/^[^:]{1,30}:/, '')));
    return { gap, parts, size: parts.every((part) => readRosterField(part)?.name) ? parts.length : 0 };
  });
  const lists = divided.filter(({ gap, size }) => gap === 'comma' && size > 2).length;
  const pairs = divided.filter(({ gap, size }) => gap === 'comma' && size === 2).length;
  const trios = divided.filter(({ gap, size }) => size === 3 && (gap === 'dash' || gap === 'slash'));
  // A column that repeats its values has cities or clubs, and not players.
  const isRepeated = [0, 1, 2].some(
    (index) => new Set(trios.map(({ parts }) => parts[index])).size < trios.length * 0.7,
  );
  const commas = divided.filter(({ gap }) => gap === 'comma');
  // `Lee, Sam` has a last name before the comma, and `Sam Lee, Boston` has a full name.
  const lastNames = commas.filter(({ parts }) =>
    LAST_NAME.test(parts.map((part) => readRosterField(part)?.name).find(Boolean) ?? ''),
  );
  const isUsual = (commas.length > 1 || divided.length === 1) && lastNames.length * 2 > commas.length;
  return {
    hasJoined: lines.some((line) => JOINED.exec(line)?.[1] !== undefined),
    hasLists: lists > 0 || trios.length > 0,
    isUsual,
    isLastFirst: pairs > 1 && lists === 0 && lastNames.length * 2 > commas.length,
    trios: isRepeated ? -1 : trios.length,
  };
}

/**
 * Returns the slots of names that are divided by dashes or slashes. Null if the parts may be something other than
 * players.
 */
function slotsOf(
  size: number,
  gap: Divided['gap'],
  heading: Heading | null,
  { trios }: TextHabits,
): readonly (Position | null)[] | null {
  const isPlace =
    heading === 'd' || heading === 'g' || heading === 'c' || heading === 'lw' || heading === 'rw';
  if (isPlace || size > 3) return Array.from({ length: size }, () => null);
  if (trios < 0) return null;
  const isLine =
    gap === 'dash' || (trios > 1 && heading !== 'neutral') || heading === 'line' || heading === 'forward';
  if (size === 3) return isLine && heading !== 'pair' ? TRIO : [null, null, null];
  if (heading === 'line' || heading === 'forward') return [null, null];
  return heading === 'pair' || trios > 0 ? ['d', 'd'] : null;
}

/** Reads the players of a line without columns; null if it is unclear. */
function readLine(
  text: string,
  heading: Heading | null,
  isLabeled: boolean,
  habits: TextHabits,
): readonly Entry[] | null {
  if (habits.hasJoined && JOINED.test(text)) return null;
  const whole = MEASURE.test(text) ? readRosterField(text) : null;
  if (whole?.name) return [{ ...whole, name: whole.name, slot: null, form: 'alone' }];
  const { gap, parts: divided } = divide(text);
  // In `Defense: Rielly - Tanev, Benoit - McCabe`, the comma divides two pairs.
  if (isLabeled && gap === 'dash' && divided.some((part) => COMMAS.test(part))) {
    const pairs = text.split(COMMAS).map((part) => readLine(part, heading, true, habits));
    return pairs.includes(null) ? null : pairs.flatMap((pair) => pair ?? []);
  }
  const isList = gap === 'comma' || isLabeled;
  const parts = isList ? divided.flatMap((part) => part.replace(AND_FIRST, '').split(AND)) : divided;
  // `D: Lee; C: Park` has another label.
  if (isLabeled && parts.some((part) => part.includes(':'))) return null;
  const fields: Field[] = [];
  for (const part of parts) {
    const field = readRosterField(part);
    const isRemark =
      gap === 'dash' &&
      fields.some((other) => other.name !== null && !isBare(other)) &&
      /^\p{Ll}/u.test(part);
    if (field) fields.push(field);
    else if (!isRemark) return null;
  }
  const named = fields.filter(({ name }) => name !== null);
  const swapped = gap === 'comma' && !isLabeled ? readLastFirst(text, parts, fields, habits) : null;
  const joined = swapped ?? joinFields(fields);
  if (joined) return [{ ...joined, slot: null, form: isLabeled ? 'list' : 'alone' }];
  const isUnclear =
    named.length < fields.length ||
    (gap !== 'comma' && gap !== null && !isLabeled && parts.some((part) => part.includes(',')));
  if (named.length === 0 || isUnclear) return null;
  // `Kelowna, BC, CAN` is a place.
  if (gap === 'comma' && !isLabeled && named.some(({ name }) => /^[A-Z]{2,3}$/.test(name ?? ''))) return null;
  // With commas, two names may belong to one player. Cells may have a town or a club instead of a player.
  const isDoubtful = gap === 'cell' || (gap === 'comma' && named.length === 2 && !habits.hasLists);
  if (gap === 'comma' && named.some(hasNumber) && !named.every(hasNumber)) return null;
  // `Otters 4, Bears 2` may be a score.
  const isScore = heading === null && named.every(({ numbers }) => numbers[0]?.spot === 'trail');
  if (isDoubtful && !isLabeled && (isScore || named.some(isBare))) return null;
  const slots =
    gap === 'comma' || gap === 'cell' || gap === null
      ? named.map(() => null)
      : slotsOf(named.length, gap, heading, habits);
  return (
    slots &&
    named.map((field, index) => ({
      ...field,
      name: field.name ?? '',
      slot: slots[index] ?? null,
      form: 'list' as const,
    }))
  );
}

/** A height, year, or weight, which only a player's row has. */
const MEASURE = /\d['’′]\s?\d|\b(?:19|20)\d\d\b|\b(?:1[3-9]|2[0-4])\d\b/u;
const CAPTAIN =
  /^(?:assistant |alternate )?(?:captains?|alternates?|kapitän|kapten|kapteeni|capitaine|kapitán|капитан)$/iu;
/** Emoji that mark a player who does not play. */
const OUT = /[❌✖🚫⛔👎]/u;
const LABEL = /^([^:：]{1,40})[:：]\s*(.*)$/u;
/** Keys before values, as in `Name: Sam Lee, Number: 12`. */
const KEYS = /(?<!\p{L})(?:name|player|number|no\.?|jersey|position|pos\.?): ?/giu;
/** A phrase at the end of a message. The sender's name follows it. */
const CLOSING =
  /^(?:cheers|thanks|thank you|regards|best|best regards|br|mvh|gruß|grüße|merci|tack|kiitos|díky|спасибо)[\s,.!]*$/iu;
const AND_FIRST = /^(?:and|und|et|och|ja|&)\s+/iu;

/** Divides a line at its label, as in `Goalies: Woll` or `Goalies - Woll, Stolarz`. */
function takeLabel(text: string): { readonly label: string; readonly rest: string } | null {
  const [, label, rest] = LABEL.exec(text) ?? [];
  if (
    label !== undefined &&
    rest !== undefined &&
    !/^(?:#|№|(?:jersey|number|no\.?|nr\.?) )?\d+$|(?:shoots|catches|shot|hand)$/i.test(label)
  )
    return { label, rest };
  const { gap, parts } = divide(text);
  const [first = '', second = '', third] = parts;
  const isLabel =
    gap === 'dash' && third === undefined && readHeading(first) !== null && divide(second).gap !== null;
  return isLabel ? { label: first, rest: second } : null;
}

/** Divides a line with several labels: `Forwards: Lee, Hill; Defense: Park`. */
export function divideLabels(line: string): readonly string[] {
  const parts = line.split(/(?:[;|,]|(?<!\d)\.) +(?=\p{L}[^:;|.,]{0,30}:)/u);
  const isLabeled = (part: string) => part.includes(':') && readHeading(part.split(':', 1)[0] ?? '') !== null;
  return parts.length > 1 && parts.every(isLabeled) ? parts : [line];
}

export const placeOf = (heading: Heading | null): Place | null =>
  [...POSITIONS, 'forward' as const].find((place) => place === heading) ?? null;

export type Reading =
  | { readonly heading: Heading; readonly isHeading: true }
  | { readonly heading: Heading | null; readonly isHeading: false; readonly found: readonly Entry[] | null };

/** Reads a line that is no row of a table. */
export function readText(line: string, heading: Heading | null, habits: TextHabits): Reading {
  const ignored: Reading = { heading, isHeading: false, found: null };
  const [, sender, reply] = CHAT.exec(line.replaceAll(/\s+/g, ' ')) ?? [];
  if (sender !== undefined) {
    const field = REPLY.test(reply?.trim() ?? '') ? readRosterField(cleanField(sender)) : null;
    return {
      ...ignored,
      found: field?.name ? [{ ...field, name: field.name, slot: null, form: 'list' }] : null,
    };
  }
  if (OUT.test(line)) return ignored;
  const text = cleanField(line);
  const words = text.split(' ');
  const keys = words.filter((word) => readHeader(word) !== null).length;
  if (
    words.length > 1 &&
    (keys === words.length || (keys > 2 && keys * 2 > words.length && !/\d/.test(text)))
  )
    return { heading: heading ?? 'neutral', isHeading: true };
  const labeled = takeLabel(text.replaceAll(KEYS, ''));
  if (labeled) {
    const { label, rest } = labeled;
    const own = readHeading(label);
    if (rest === '') return { heading: own ?? 'neutral', isHeading: true };
    if (REPLY.test(rest)) return { ...ignored, found: readLine(label, null, true, habits) };
    if (own === 'none') return ignored;
    const isNote = CAPTAIN.test(label);
    if (own || isNote) {
      const found = readLine(rest, own, true, habits);
      const isSingle = found?.length === 1 && !isNote;
      return {
        heading: own,
        isHeading: false,
        found: isSingle && (own === 'neutral' || (own === 'scratch' && found.every(isBare))) ? null : found,
      };
    }
    const described = readLine(`${label} - ${rest}`, heading, false, habits);
    const [only, second] = described ?? [];
    // `Arena: 12` names no player.
    const isPlayer =
      only && !second && (only.marks.length > 0 || only.name.includes(' ') || /\d$/.test(label));
    return { ...ignored, found: isPlayer ? [only] : null };
  }
  const own = readHeading(text);
  if (own && !(own === 'neutral' && words.length === 1)) return { heading: own, isHeading: true };
  if (words.length === 1 && text.length > 2 && readHeader(text) !== null)
    return { heading: heading ?? 'neutral', isHeading: true };
  if (CLOSING.test(text)) return { heading: 'none', isHeading: true };
  const found = readLine(text.replaceAll(KEYS, ''), heading, false, habits);
  const [first] = found ?? [];
  const isNamed = first && saysStaff(first.name) && (first.marks.length > 0 || placeOf(heading) !== null);
  const isMissing =
    heading === 'none' ||
    (/\d:[0-5]\d/.test(line) && found?.every(isBare)) ||
    (saysStaff(text) && !isNamed) ||
    (heading === 'scratch' && !found?.every((field) => !isBare(field)));
  return { ...ignored, found: isMissing ? null : found };
}

/** Joins the cells of a row whose columns are unknown. The first of two cells may be a label such as `Line 1`. */
export function asText(line: string): string {
  const delimiter = delimiterOf(line);
  if (!delimiter || delimiter === ',' || delimiter === ';') return line;
  const cells = splitCells(line, delimiter).filter(Boolean);
  return cells.join(cells.length === 2 && readHeading(cells[0] ?? '') ? ': ' : CELL);
}
