/** Groups the names of a post. Rows get the label of their section. Single names on adjacent rows become one row. */
import type { NameItem, Rosters } from './divide-cell.ts';
import { type Label, type LineColumn, mayBeLabel, readLabel, readOther, saysNothing } from './labels.ts';
import type { Post, PostRow } from './read-post.ts';
import type { ScratchReason } from '../lineup.ts';
import { divideRows, groupOf } from './divide-rows.ts';
import { findElsewhere } from './find-players.ts';
import type { PasteTeam } from './paste-types.ts';
import { readNameRows, type ReadRow } from './read-rows.ts';
import {
  holdsLines,
  isElsewhere,
  isKnownItem,
  isLine,
  isNameLike,
  isPlace,
  isRowOfNames,
  isSingle,
  namesPlace,
  SAYS_NOTHING,
} from './row-forms.ts';

type TableColumn = LineColumn | 'starter' | 'backup';

function columnOf(label: Label | null): TableColumn | null {
  if (label?.kind === 'starter' || label?.kind === 'backup') return label.kind;
  return label?.kind === 'column' && label.row === null ? label.column : null;
}

/** The columns of a table's first row: `LW | C | RW`; null for other rows. */
function tableColumns({ label, labelKeys, cells }: PostRow): readonly TableColumn[] | null {
  if (!cells.every(({ words }) => words.every(({ key }) => mayBeLabel(key)))) return null;
  const isOwn = label && (columnOf(label) !== null || label.kind === 'line' || label.kind === 'pair');
  const texts = [
    ...(isOwn ? labelKeys.map((key) => [key]) : []),
    ...cells.map(({ words }) => words.map(({ key }) => key)),
  ].filter((keys) => keys.length > 0);
  const labels = texts.map((keys) => readLabel(keys));
  const columns = labels.flatMap((read) => columnOf(read) ?? []);
  return columns.length >= 2 && labels.every((read) => read !== null) ? columns : null;
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

/** Names that belong together, such as a line, a pair, or a list of scratches. */
export interface NameRow {
  /** The row's own label, or that of its section. */
  readonly label: Label | null;
  readonly items: readonly NameItem[];
  /** As typed. */
  readonly text: string;
  /** Whether an unreadable line or pair may be above. If so, the place of a row without a number is uncertain. */
  readonly isShifted: boolean;
}

interface Section {
  readonly label: Label;
  paragraph: number;
  used: boolean;
}

interface OpenRow extends NameRow {
  items: readonly NameItem[];
  text: string;
  readonly section: Section | null;
  readonly paragraph: number;
  /** Which rows below may join this row: single names, all rows of its section, or none. */
  readonly collects: 'singles' | 'section' | null;
}

const STAYS: readonly Label['kind'][] = ['forwards', 'defense', 'goalies', 'unit', 'column'];
const COLLECTS: readonly Label['kind'][] = ['line', 'pair', 'goalies', 'starter', 'backup', 'column'];
/** Returns a heading's meaning. For example, `Pairings` above rows means the whole defense. */
function headingOf(label: Label): Label {
  if (label.kind === 'line' && label.row === null) return { kind: 'forwards' };
  return label.kind === 'pair' && label.row === null ? { kind: 'defense' } : label;
}

/** Makes a vague label specific. A number below `Forwards` is a line. A number below `Power play` is a unit. */
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

/** Returns the label that a list's last words imply, as in `Tanev and Rielly out` or `Kelly and Brindley extras`. */
function labelOfEnding({ label }: PostRow, items: readonly NameItem[]): Label | null {
  const isList = items.slice(1).every(({ before }) => before === 'comma' || before === 'plus');
  const reason = REASONS.find((one) => items.at(-1)?.notes.includes(one));
  // A goalie who sits on the bench is the backup, and not a scratch.
  const isBackup = reason === 'scratched' && items.some((item) => groupOf(item) === 'goalie');
  return reason && isList && !isBackup && !isPlace(label) ? { kind: 'scratch', reason } : null;
}

/** Whether a name's note says that the player is out, as in the sentence `Bunting is out and Bump draws in`. */
const isOut = ({ notes, before }: NameItem, index: number) =>
  REASONS.some((reason) => notes.includes(reason)) && (index === 0 || before === 'comma');

const REASONS: readonly ScratchReason[] = ['injured', 'scratched'];

class RowGrouper {
  readonly rows: OpenRow[] = [];
  readonly ignored: string[] = [];
  private section: Section | null = null;
  private columns: readonly TableColumn[] = [];
  private paragraph = -1;
  /** The number of names in the section's last row that was not understood; 0 if unknown, null without such a row. */
  private missed: number | null = null;

  add({ row, items, isNear, isObscure, said }: ReadRow): void {
    const isSectionOver = this.section?.used && !STAYS.includes(this.section.label.kind);
    if (row.paragraph !== this.paragraph && isSectionOver) this.section = null;
    this.paragraph = row.paragraph;
    const columns = tableColumns(row);
    if (columns) {
      this.columns = columns;
      return;
    }
    if (items?.length === 0) this.addHeader(row);
    else if (items && this.isContent(row, items, isNear)) this.addContent(row, items);
    else if (said.length > 0 && !(this.section && isElsewhere(this.section.label)))
      for (const { label, item } of said) this.addContent({ ...row, label }, [item]);
    else {
      this.ignore(row, items);
      if (holdsLines(row, items)) this.missed = 0;
      else if (isObscure || this.mayBeName(row, items))
        this.missed = items && items.length <= 3 ? items.length : 0;
    }
  }

  private addHeader(row: PostRow): void {
    const { label, text, paragraph } = row;
    if (!label || label.kind === 'unknown') this.note(row);
    else if (label.kind === 'neutral') this.section = null;
    else if (label.kind !== 'number') {
      const specific = headingOf(specify(label, this.section?.label ?? null) ?? label);
      this.section = { label: specific, paragraph, used: false };
      this.missed = null;
      if (isElsewhere(label)) this.ignored.push(text);
    }
  }

  /** Whether a row directly below `Goalies` or `Line 1` may be an unknown name. */
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
    if (isListed && items.some(isKnownItem)) return true;
    // A row of unknown names counts only if it resembles rows of known names (`isNear`), and has as many names as the
    // section's rows.
    const size =
      this.section?.label.kind === 'forwards' ? 3 : this.section?.label.kind === 'defense' ? 2 : null;
    if (!label && size !== null && !items.some(isKnownItem)) return isNear && items.length === size;
    if (label && !SAYS_NOTHING.includes(label.kind)) return items.every(isNameLike);
    if (label?.kind === 'unknown') return isLine(items);
    if (items.some(namesPlace) || items.slice(0, -1).some(isOut)) return false;
    return isRowOfNames(items, isNear) && (items.length > 1 || isSingle(items));
  }

  private ignore(row: PostRow, items: readonly NameItem[] | null): void {
    const { cells, labelKeys, paragraph, label } = row;
    const keys = [...labelKeys, ...cells.flatMap(({ words }) => words.map(({ key }) => key))];
    const isHeading = keys.length <= 5 && label?.kind !== 'neutral' && !items?.some(isKnownItem);
    const heading = isHeading ? readOther(keys) : null;
    if (heading) this.section = { label: heading, paragraph, used: false };
    if (this.section && isElsewhere(this.section.label)) this.section.used = true;
    this.note(row);
  }

  private addContent(row: PostRow, items: readonly NameItem[]): void {
    const { label: own, text, paragraph } = row;
    const says = own && !SAYS_NOTHING.includes(own.kind);
    // The heading `… at Canadian Tire Centre:` does not make the line below it a column of centers.
    if (this.section?.label.kind === 'column' && items.length > 2 && isLine(items)) this.section = null;
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

/** Returns the other teams that have all players of a row; none if any player is on the post's team. */
function otherTeamsOf(items: readonly NameItem[]): readonly PasteTeam[] {
  const named = items.filter(({ isOpen }) => !isOpen);
  if (named.some(({ found }) => found)) return [];
  const [first, ...others] = named.map(({ elsewhere }) => new Set(elsewhere.map(({ team }) => team)));
  return [...(first ?? [])].filter((team) => others.every((teams) => teams.has(team)));
}

const areOf = (team: PasteTeam, items: readonly NameItem[], { league }: Rosters) =>
  items.every((item) => findElsewhere(league, item).some((player) => player.team === team));

/** The maximum number of rows of players that are read. A lineup has about fifteen. */
const MAX_ROWS = 80;

/** With at least this many rows of another team's players, a post also has that team's lineup. */
const ROWS_OF_SECOND_TEAM = 3;

/** Returns the rows of players, and the typed text of all other rows. */
export function groupRows(
  post: Post,
  rosters: Rosters,
): { readonly rows: readonly NameRow[]; readonly ignored: readonly string[] } {
  const grouper = new RowGrouper();
  for (const row of readNameRows(divideRows(post.rows, rosters), rosters)) {
    if (grouper.rows.length < MAX_ROWS) grouper.add(row);
    else grouper.ignored.push(row.row.text);
  }
  const others = new Map<PasteTeam, number>();
  for (const { items } of grouper.rows) {
    const team = items.length > 1 ? otherTeamsOf(items)[0] : undefined;
    if (team) others.set(team, (others.get(team) ?? 0) + 1);
  }
  const teamsOfRows = grouper.rows.map(({ items }) =>
    otherTeamsOf(items).filter((team) => (others.get(team) ?? 0) >= ROWS_OF_SECOND_TEAM),
  );
  // A row beside another team's rows may be that team's row, too, because both teams can have players with the same
  // names. Rows are checked downward, then upward.
  const indexes = [...grouper.rows.keys()];
  for (const index of [...indexes, ...indexes.toReversed()]) {
    const items = grouper.rows[index]?.items ?? [];
    const [above = [], below = []] = [teamsOfRows[index - 1], teamsOfRows[index + 1]];
    const isStrange = items.some(({ found }) => !found);
    if (teamsOfRows[index]?.length === 0)
      teamsOfRows[index] = [...above, ...below].filter(
        (team) =>
          (isStrange || (above.includes(team) && below.includes(team))) && areOf(team, items, rosters),
      );
  }
  const foreign = new Set(grouper.rows.filter((_, index) => (teamsOfRows[index]?.length ?? 0) > 0));
  return {
    rows: grouper.rows.filter((row) => !foreign.has(row)),
    ignored: [...grouper.ignored, ...[...foreign].map(({ text }) => text), ...post.skipped],
  };
}
