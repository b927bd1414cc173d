import { formatTime } from '#domain/format.ts';
import { normalizePlayer } from '#domain/roster.ts';
import type { LogEntry } from '#web/backend/admin/admin-log.ts';
import { FIELD_LABELS } from '../players/edit/player-fields.ts';
import { storedSweaterLine, TEAM_LABELS } from '../teams/team-fields.ts';
import type { TeamNames } from '../use-team-names.ts';

/** Labels of columns, in the order of the forms. Columns without a label show their own name. */
const COLUMN_NAMES: Readonly<Record<string, string>> = {
  team_id: 'Team',
  ...FIELD_LABELS,
  full_name: 'Full name',
  jersey_number: 'Jersey number (text)',
  ...TEAM_LABELS,
  last_imported_at: 'Last import',
};

/** The database sets these columns, so they say nothing about an admin's change. */
const OWN_COLUMNS = new Set(['id', 'revision', 'updated_at', 'created_at']);

function textOf(column: string, value: unknown, teams: TeamNames): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (column === 'sweater') return storedSweaterLine(value) || null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (column === 'last_imported_at') return formatTime(text) || text;
  return column === 'team_id' ? (teams.get(text) ?? `Team ${text}`) : text;
}

/** Lists changed values in the order of the forms. For an added or deleted row, lists all its values. */
export function changesOfEntry({ after, before }: LogEntry, teams: TeamNames) {
  const columns = Object.keys({ ...before, ...after }).filter((column) => !OWN_COLUMNS.has(column));
  const order = Object.keys(COLUMN_NAMES);
  const place = (column: string) => (order.includes(column) ? order.indexOf(column) : order.length);
  return columns
    .toSorted((a, b) => place(a) - place(b))
    .map((column) => ({
      column: COLUMN_NAMES[column] ?? column,
      before: textOf(column, before?.[column], teams),
      after: textOf(column, after?.[column], teams),
    }))
    .filter((change) => change.before !== change.after);
}

/** Returns the row's name after the change, or before it if the row was deleted. */
export function nameOfEntry({ after, before, row_id: id, table_name: table }: LogEntry): string {
  const row = after ?? before ?? {};
  const text = (column: string) => (typeof row[column] === 'string' ? row[column] : null);
  if (table === 'teams') return text('name') || `Team ${id}`;
  return normalizePlayer({
    id,
    first_name: text('first_name'),
    last_name: text('last_name'),
    full_name: text('full_name'),
    display_name: text('display_name'),
  }).name;
}

export const ACTION_WORDS = { add: 'Added', edit: 'Edited', move: 'Moved', delete: 'Deleted' } as const;

/** The causes of entries as nouns, such as `move` in `Undo all 12 of this move`. */
export const VIA_NOUNS = {
  direct: 'change',
  import: 'import',
  update: 'update',
  move: 'move',
  delete: 'deletion',
  undo: 'undo',
  roster: 'roster update',
} as const;

/** Returns the author's email address, or a description. A roster update without an admin was automatic. */
export function authorOf({ admin_email: email, via }: LogEntry): string {
  return email ?? (via === 'roster' ? 'Server (automatic)' : 'Command line or deleted account');
}

/** Returns the keys (`compare-rosters.ts`) of the roster differences that exist again after an undo. */
export function ignoredAfterUndo(entries: readonly LogEntry[], nhlIdOf: (playerId: number) => number | null) {
  return entries.flatMap((entry) => {
    const { action, after, before, row_id: id, via } = entry;
    if (via !== 'roster' || entry.table_name !== 'players') return [];
    const team = Number((action === 'delete' ? before : after)?.team_id);
    const added = nhlIdOf(id) ?? after?.nhl_id;
    const keys: Readonly<Record<LogEntry['action'], () => readonly string[]>> = {
      add: () => (added ? [`joined:${Number(added)}:${team}`] : []),
      delete: () => [`left:${id}`],
      // The player was traded, or left the team and got a new team from an admin.
      move: () => [`traded:${id}:${team}`, `left:${id}`],
      edit: () =>
        Object.keys(after ?? {})
          .filter((column) => !OWN_COLUMNS.has(column) && after?.[column] !== before?.[column])
          .map((column) => {
            const value = String(after?.[column]);
            const isOwnKind = column === 'number' || column === 'position';
            return isOwnKind ? `${column}:${id}:${value}` : `values:${id}:${column}=${value}`;
          }),
    };
    return keys[action]().map((key) => ({ key, team_id: team }));
  });
}

export interface LogGroup {
  readonly batch: string;
  readonly entries: readonly LogEntry[];
}

export function groupEntries(entries: readonly LogEntry[]): readonly LogGroup[] {
  const groups: { batch: string; entries: LogEntry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.batch === entry.batch) last.entries.push(entry);
    else groups.push({ batch: entry.batch, entries: [entry] });
  }
  return groups;
}
