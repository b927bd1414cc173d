/** Turns the rows of a post into rows of players: sections pass their label on, and single names form rows. */
import type { ScratchReason } from '#domain/lineup.ts';
import { divideRows, groupOf } from './divide-rows.ts';
import { type LineColumn, type Label, readLabel, readOther, saysNothing } from './labels.ts';
import { isTeamWord } from './team-words.ts';
import type { PasteTeam } from './paste-types.ts';
import type { NameCell, Post, PostRow } from './read-post.ts';
import { readPlaces, type SaidPlace } from './sentences.ts';
import { type NameItem, type Rosters, splitNames } from './split-names.ts';
import type { Gap } from './tokens.ts';

/** Names that belong together, such as a line, a pair, or a list of scratches. */
export interface NameRow {
  /** The row's own label, or that of its section. */
  readonly label: Label | null;
  readonly items: readonly NameItem[];
  /** As typed. */
  readonly text: string;
  /** A row above may be a line or pair, but was not understood: without a number, this row's place is not sure. */
  readonly isShifted: boolean;
}

interface Section {
  readonly label: Label;
  /** Where it started; with `used`, where its last row is. */
  paragraph: number;
  used: boolean;
}

interface OpenRow extends NameRow {
  items: readonly NameItem[];
  text: string;
  readonly section: Section | null;
  readonly paragraph: number;
  /** Whether a row below may belong to it. */
  readonly collects: 'singles' | 'section' | null;
}

const isKnown = ({ found, elsewhere, isOpen }: NameItem) => isOpen || found !== null || elsewhere.length > 0;

const LINE_GAPS: readonly (Gap | null)[] = ['dash', 'hyphen', 'slash', 'pipe', 'bullet'];

const isNameLike = (item: NameItem) =>
  isKnown(item) ||
  (item.words.length > 0 &&
    item.words.length <= 3 &&
    item.words.every(({ key }) => !/\d/.test(key) && !isTeamWord(key)) &&
    readOther(item.words.map(({ key }) => key)) === null);

/** Whether the names are divided as in a line or pair: `A - B - C`. */
function isDivided(items: readonly NameItem[]): boolean {
  return (
    items.length >= 2 &&
    items.length <= 3 &&
    items.slice(1).every(({ before }) => before !== 'space') &&
    items.every(isNameLike)
  );
}

const isPlayer = (item: NameItem) => isKnown(item) && !item.isOpen;

/** Whether a row has enough known names. `isNear` is true if rows of the same form have players. */
function hasPlayers(items: readonly NameItem[], isNear: boolean): boolean {
  const known = items.filter(isPlayer).length;
  const open = items.filter(({ isOpen }) => isOpen).length;
  if (items.slice(1).some(({ before }) => before === 'space'))
    return known > 0 && known === items.length - open;
  if (known > 0 && (known + open) * 2 >= items.length) return true;
  const isLined = items.slice(1).every(({ before }) => LINE_GAPS.includes(before));
  return isDivided(items) && ((known > 0 && isLined) || (isNear && open < items.length));
}

/** The number of names and what divides them: rows of lines have the same form. Null for other rows. */
function formOf(items: readonly NameItem[] | null): string | null {
  return items && isDivided(items) ? `${items.length} ${items[1]?.before}` : null;
}

/** Names divided as in a line or pair, of which most are known. */
function isLine(items: readonly NameItem[]): boolean {
  const isLined = items.length < 4 && items.slice(1).every(({ before }) => LINE_GAPS.includes(before));
  const players = items.filter(isPlayer).length;
  return (
    isLined &&
    items.length > 1 &&
    (players * 2 > items.length || (players * 2 === items.length && isDivided(items)))
  );
}

/** `34 – Nylander – 91`: beside a name, and divided as in a line, numbers are players. */
function mixesNumbers(items: readonly NameItem[]): boolean {
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

/** `Domi → Line 1` describes a change, not a row. */
const namesPlace = (item: NameItem) => !isKnown(item) && readLabel(item.words.map(({ key }) => key)) !== null;

/** Numbers after a label of places are players, even if the post has names otherwise. */
function isPlace(label: Label | null): boolean {
  return label !== null && !SAYS_NOTHING.includes(label.kind) && !isElsewhere(label);
}

interface ReadRow {
  readonly row: PostRow;
  /** Null for sentences. */
  readonly items: readonly NameItem[] | null;
  readonly isNear: boolean;
  /** Looks like a line or pair: if it is not understood, the rows below may be one place too high. */
  readonly isObscure: boolean;
  /** The players of a sentence about goalies or absences. */
  readonly said: readonly SaidPlace[];
}

const hasDigits = ({ words }: NameItem) => words.some(({ key }) => /\d/.test(key));

/** Whether a row without a label may be a line or pair of names that nobody knows. */
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

/** Reads the names of all rows. A row of unknown names counts if rows of the same form have known ones. */
function readRows(divided: readonly PostRow[], rosters: Rosters): readonly ReadRow[] {
  const read = divided.map((row) => {
    const isLabeled = isPlace(row.label);
    const hasNumbers = rosters.hasNumbers || isLabeled;
    const items = splitNames(row.cells, { ...rosters, hasNumbers }, isLabeled);
    const isMixed = items !== null && !hasNumbers && mixesNumbers(items);
    return {
      row,
      items: isMixed ? splitNames(row.cells, { ...rosters, hasNumbers: true }, isLabeled) : items,
    };
  });
  // One unclear name does not hide a line among lines: `White: A - B - the old spot of C`.
  const rows = read.map(({ row, items }, index) => {
    const size = items ? 0 : row.cells.length;
    const isAmong = [read[index - 1], read[index + 1]].some(
      (other) => other?.items?.length === size && other.row.paragraph === row.paragraph,
    );
    const names = isAmong && size > 1 ? splitNames(row.cells, rosters, true) : null;
    return { row, items: names?.length === size && isLine(names) ? names : items };
  });
  const forms = new Set(
    rows.flatMap(({ items }) =>
      items && items.filter(isPlayer).length * 2 >= items.length ? formOf(items) : [],
    ),
  );
  const areLines = rows.map(({ items }) => items !== null && isLine(items));
  return rows.map(({ row, items }, index) => {
    const form = formOf(items);
    const isBelow = areLines.indexOf(true) < index && areLines.includes(true);
    const below = rows[index + 1];
    const hasSameGap = items?.[1] !== undefined && below?.items?.[1]?.before === items[1].before;
    const isAlike =
      below?.row.paragraph === row.paragraph && (below.items?.length === items?.length || hasSameGap);
    const isAbove = areLines[index + 1] === true && isAlike;
    const isLoneName = items?.length === 1 && items.every((item) => !isKnown(item) && isNameLike(item));
    const isAboveName = isAlike && isLoneName && below.items?.every(isPlayer) === true;
    const isObscure =
      row.isPart || isAboveName || ((isBelow || isAbove) && looksLikeLine(row, items, rosters));
    const said = isPlace(row.label) ? [] : readPlaces(row, rosters);
    return { row, items, isNear: form !== null && forms.has(form), isObscure, said };
  });
}

/** Whether a row that was not understood has players who are divided as in lines: `As on Friday: A–B, C–D`. */
function holdsLines({ label }: PostRow, items: readonly NameItem[] | null): boolean {
  if (!items || (label && !SAYS_NOTHING.includes(label.kind))) return false;
  return items.some(
    (item, index) =>
      LINE_GAPS.includes(item.before) &&
      item.before !== null &&
      isPlayer(item) &&
      items.slice(index - 1, index).some(isPlayer),
  );
}

function isSingle(items: readonly NameItem[]): boolean {
  const [only, ...others] = items;
  return others.length === 0 && !!only && (only.isOpen || isKnown(only)) && only.found?.sureness !== 'first';
}

/** A column of a table of lines. */
type TableColumn = LineColumn | 'starter' | 'backup';

function columnOf(label: Label | null): TableColumn | null {
  if (label?.kind === 'starter' || label?.kind === 'backup') return label.kind;
  return label?.kind === 'column' && label.row === null ? label.column : null;
}

/** The columns of a table's first row: `LW | C | RW`; null for other rows. */
function columnsOf({ label, labelKeys, cells }: PostRow): readonly TableColumn[] | null {
  const isOwn = label && (columnOf(label) !== null || label.kind === 'line' || label.kind === 'pair');
  const texts = [...(isOwn ? labelKeys.map((key) => [key]) : []), ...cells.map(keysOfCell)].filter(
    (keys) => keys.length > 0,
  );
  const labels = texts.map((keys) => readLabel(keys));
  const columns = labels.flatMap((read) => columnOf(read) ?? []);
  return columns.length >= 2 && labels.every((read) => read !== null) ? columns : null;
}

const keysOfCell = ({ words }: NameCell) => words.map(({ key }) => key);

const STAYS: readonly Label['kind'][] = ['forwards', 'defense', 'goalies', 'unit', 'column'];
const COLLECTS: readonly Label['kind'][] = ['line', 'pair', 'goalies', 'starter', 'backup', 'column'];
const SAYS_NOTHING: readonly Label['kind'][] = ['neutral', 'unknown', 'number', 'some-unit'];

const isElsewhere = ({ kind }: Label) => kind === 'other' || kind === 'previous';

/** `Pairings` above rows means the whole defense. */
function headingOf(label: Label): Label {
  if (label.kind === 'line' && label.row === null) return { kind: 'forwards' };
  return label.kind === 'pair' && label.row === null ? { kind: 'defense' } : label;
}

/** A number below `Forwards` is a line, below `Power play` a unit. */
function specify(own: Label | null, section: Label | null): Label | null {
  const isVague = own?.kind === 'number' || own?.kind === 'some-unit';
  if (!own || own.kind === 'neutral') return section ?? own;
  if (!isVague || !section) return own;
  if (section.kind === 'forwards') return { kind: 'line', row: own.row };
  if (section.kind === 'defense') return { kind: 'pair', row: own.row };
  if (section.kind === 'unit') return { kind: 'unit', unit: section.unit, row: own.row };
  if (section.kind === 'goalies') return { kind: own.row === 1 ? 'starter' : 'backup' };
  return section.kind === 'scratch' || isElsewhere(section) ? section : own;
}

/** Puts names below `C | LW | RW` into the order left wing, center, right wing. */
function inOrder(
  items: readonly NameItem[],
  columns: readonly TableColumn[],
): readonly (readonly NameItem[])[] {
  if (columns.length !== items.length) return [items];
  const pick = (wanted: readonly TableColumn[]) =>
    wanted.flatMap((column) => {
      const index = columns.indexOf(column);
      return index === -1 ? [] : (items[index] ?? []);
    });
  const parts = [pick(['lw', 'c', 'rw']), pick(['ld', 'rd']), pick(['starter', 'backup'])].filter(
    (part) => part.length > 0,
  );
  return parts.flat().length === items.length ? parts : [items];
}

/** `Tanev and Rielly out`, `Kelly and Brindley extras`: the label that the last name's ending gives to a list. */
function labelOfEnding({ label }: PostRow, items: readonly NameItem[]): Label | null {
  const isList = items.slice(1).every(({ before }) => before === 'comma' || before === 'plus');
  const reason = REASONS.find((one) => items.at(-1)?.notes.includes(one));
  // A goalie on the bench is the backup.
  const isBackup = reason === 'scratched' && items.some((item) => groupOf(item) === 'goalie');
  return reason && isList && !isBackup && !isPlace(label) ? { kind: 'scratch', reason } : null;
}

const REASONS: readonly ScratchReason[] = ['injured', 'scratched'];

class RowGrouper {
  readonly rows: OpenRow[] = [];
  readonly ignored: string[] = [];
  private section: Section | null = null;
  private columns: readonly TableColumn[] = [];
  private paragraph = -1;
  /** The number of names in a row that was not understood; 0 if unknown, null without such a row. */
  private missed: number | null = null;

  add({ row, items, isNear, isObscure, said }: ReadRow): void {
    if (row.paragraph !== this.paragraph) this.endParagraph(row.paragraph);
    const columns = columnsOf(row);
    if (columns) {
      this.columns = columns;
      return;
    }
    if (items?.length === 0) this.addHeader(row);
    else if (items && this.isContent(row, items, isNear)) this.addContent(row, items);
    else if (said.length > 0 && !(this.section && isElsewhere(this.section.label)))
      for (const { place, item } of said)
        this.addContent(
          {
            ...row,
            label:
              place === 'starter' || place === 'backup'
                ? { kind: place }
                : { kind: 'scratch', reason: place },
          },
          [item],
        );
    else {
      this.ignore(row, items);
      if (holdsLines(row, items)) this.missed = 0;
      else if (isObscure || this.mayBeName(row, items))
        this.missed = items && items.length <= 3 ? items.length : 0;
    }
  }

  private endParagraph(paragraph: number): void {
    this.paragraph = paragraph;
    if (this.section?.used && !STAYS.includes(this.section.label.kind)) this.section = null;
  }

  private addHeader(row: PostRow): void {
    const { label, text, paragraph } = row;
    if (!label) this.note(row);
    else if (label.kind === 'neutral' || label.kind === 'number') {
      if (label.kind === 'neutral') this.section = null;
    } else if (label.kind === 'unknown') this.note(row);
    else {
      const specific = headingOf(specify(label, this.section?.label ?? null) ?? label);
      this.section = { label: specific, paragraph, used: false };
      this.missed = null;
      if (isElsewhere(label)) this.ignored.push(text);
    }
  }

  /** Whether a row directly below `Goalies` or `Line 1` may be a name that nobody knows. */
  private mayBeName({ label, paragraph }: PostRow, items: readonly NameItem[] | null): boolean {
    const section = this.section;
    if (label || !section || !items || section.paragraph !== paragraph) return false;
    return (
      (COLLECTS.includes(section.label.kind) || section.label.kind === 'unit') && items.every(isNameLike)
    );
  }

  /** Lists a row as not understood, unless it only names the team or says that lines follow. */
  private note({ text, labelKeys, cells }: PostRow): void {
    const words = cells.flatMap((cell) => cell.words.filter(({ isTag }) => !isTag));
    if (!saysNothing([...labelKeys, ...words.map(({ key }) => key)])) this.ignored.push(text);
  }

  private isContent({ label, cells }: PostRow, items: readonly NameItem[], isNear: boolean): boolean {
    if (label && isElsewhere(label)) return false;
    const section = this.section?.label;
    if (section && isElsewhere(section) && (!label || SAYS_NOTHING.includes(label.kind))) {
      if (section.kind === 'previous' || !isLine(items)) return false;
      this.section = null;
    }
    const isListed = isPlace(label) || (!label && this.section && cells.length > 0);
    if (isListed && items.some(isKnown)) return true;
    // Of names that nobody knows, only a row of the section's size is sure to be one.
    const size =
      this.section?.label.kind === 'forwards' ? 3 : this.section?.label.kind === 'defense' ? 2 : null;
    if (!label && size !== null && !items.some(isKnown)) return isNear && items.length === size;
    if (label && !SAYS_NOTHING.includes(label.kind)) return items.every(isNameLike);
    if (label?.kind === 'unknown') return isLine(items);
    if (items.some(namesPlace)) return false;
    return hasPlayers(items, isNear) && (items.length > 1 || isSingle(items));
  }

  private ignore(row: PostRow, items: readonly NameItem[] | null): void {
    const { cells, labelKeys, paragraph, label } = row;
    const keys = [...labelKeys, ...cells.flatMap(keysOfCell)];
    const isHeading = keys.length <= 5 && label?.kind !== 'neutral' && !items?.some(isKnown);
    const heading = isHeading ? readOther(keys) : null;
    if (heading) this.section = { label: heading, paragraph, used: false };
    if (this.section && isElsewhere(this.section.label)) this.section.used = true;
    this.note(row);
  }

  private addContent(row: PostRow, items: readonly NameItem[]): void {
    const { label: own, text, paragraph } = row;
    const says = own && !SAYS_NOTHING.includes(own.kind);
    if (says && this.section && !STAYS.includes(this.section.label.kind)) this.section = null;
    const section = says ? null : this.section;
    const before = own?.kind === 'some-unit' ? (this.rows.at(-1)?.label ?? null) : null;
    const ending = labelOfEnding(row, items);
    const label = ending ?? specify(own, this.section?.label ?? before);
    if (this.section) this.section.used = true;
    const last = this.rows.at(-1);
    if (last && !own && !ending && this.belongsTo(last, section, items, paragraph)) {
      last.items = [...last.items, ...items];
      last.text = `${last.text}\n${text}`;
      return;
    }
    const isSectioned = section !== null && COLLECTS.includes(section.label.kind);
    const isShifted =
      this.missed !== null && (this.missed === 0 || isSectioned || this.missed === items.length);
    for (const part of inOrder(items, own?.kind === 'column' ? [] : this.columns))
      this.rows.push({
        label,
        items: part,
        text,
        isShifted,
        section,
        paragraph,
        collects: own || ending ? null : collectsWhat(section, part),
      });
  }

  private belongsTo(
    last: OpenRow,
    section: Section | null,
    items: readonly NameItem[],
    paragraph: number,
  ): boolean {
    if (last.section !== section) return false;
    if (last.collects === 'section') return true;
    const isGoalie = (rows: readonly NameItem[]) => rows.some((item) => groupOf(item) === 'goalie');
    return (
      last.collects === 'singles' &&
      isSingle(items) &&
      last.paragraph === paragraph &&
      isGoalie(last.items) === isGoalie(items)
    );
  }
}

function collectsWhat(section: Section | null, items: readonly NameItem[]): OpenRow['collects'] {
  const label = section?.label;
  if (label && (COLLECTS.includes(label.kind) || label.kind === 'unit')) return 'section';
  return isSingle(items) ? 'singles' : null;
}

/** The only other team of a row's players; null if somebody is on the post's team, or if they are on several. */
function otherTeamOf({ items }: NameRow): PasteTeam | null {
  const named = items.filter(({ isOpen }) => !isOpen);
  if (named.length < 2 || named.some(({ found }) => found)) return null;
  const [first, ...others] = named.map(({ elsewhere }) => new Set(elsewhere.map(({ team }) => team)));
  return [...(first ?? [])].find((team) => others.every((teams) => teams.has(team))) ?? null;
}

/** Rows of players after these are not read: a lineup has about fifteen. */
const MOST_ROWS = 80;

/** From this number of rows on, a post has the lineup of a second team. */
const ROWS_OF_SECOND_TEAM = 3;

/** Returns the rows of players, and the typed text of all others. */
export function groupRows(
  post: Post,
  rosters: Rosters,
): { readonly rows: readonly NameRow[]; readonly ignored: readonly string[] } {
  const grouper = new RowGrouper();
  const divided = divideRows(post.rows, rosters);
  for (const row of readRows(divided.rows, rosters)) {
    if (grouper.rows.length < MOST_ROWS) grouper.add(row);
    else grouper.ignored.push(row.row.text);
  }
  const others = new Map<PasteTeam, NameRow[]>();
  for (const row of grouper.rows) {
    const team = otherTeamOf(row);
    if (team) others.set(team, [...(others.get(team) ?? []), row]);
  }
  const foreign = new Set([...others.values()].filter((rows) => rows.length >= ROWS_OF_SECOND_TEAM).flat());
  return {
    rows: grouper.rows.filter((row) => !foreign.has(row)),
    ignored: [...grouper.ignored, ...divided.left, ...[...foreign].map(({ text }) => text), ...post.skipped],
  };
}
