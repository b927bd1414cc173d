/**
 * The permissions: every table × actor × operation. Each table has a sample row. If the row has an owner, the owner is
 * `user`. For `insert`, every actor tries to add this row, so `other` and `admin` try to add another user's row.
 *
 * - `yes`: the operation succeeds
 * - `nothing`: the operation reads or changes no row, and raises no error
 * - `refused`: PostgreSQL rejects the operation with 42501 (insufficient privilege)
 */
import type { Actor, UserIds } from './actors.ts';
import type { SampleCall } from './call-samples.ts';

export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];
export type Outcome = 'yes' | 'nothing' | 'refused';
type Cells = readonly [select: Outcome, insert: Outcome, update: Outcome, remove: Outcome];

export type Key = Readonly<Record<string, string | number | boolean | null>>;
export type JsonValue = Key[string] | readonly JsonValue[] | { readonly [key: string]: JsonValue };
/** The values of a row by column. Objects are JSON values. */
export type Values = Readonly<Record<string, JsonValue>>;

export interface SampleLeague {
  readonly team: number;
  readonly player: number;
  readonly game: number;
  /** The id of a future game of the team. `call` is a prediction for it. */
  readonly gameToCome: number;
  readonly call: SampleCall;
}

export interface Sample {
  readonly kind?: string;
  readonly table: string;
  readonly row: (users: UserIds, league: SampleLeague) => Values;
  readonly key: readonly string[];
  /** For `insert`: the columns whose values differ from the sample row. */
  readonly added?: (users: UserIds) => Values;
  readonly change: Values;
  /** For a table that is written only by triggers: a change to another table, whose trigger creates the sample row. */
  readonly writtenBy?: (league: SampleLeague) => { readonly target: string; readonly change: Values };
  readonly expected: Readonly<Record<Actor, Cells>>;
}

export const SAMPLE_GAME = {
  id: 2026029999,
  season: '20262027',
  game_type: 2,
  starts_at: '2026-11-20T00:00:00Z',
  home_abbreviation: 'TST',
  away_abbreviation: 'TSU',
  state: 'final',
};

/** A game that has not begun. Callers add the sample league's team as `home_team_id`. */
export const SAMPLE_GAME_TO_COME = {
  ...SAMPLE_GAME,
  id: 2026029997,
  starts_at: '2999-11-20T00:00:00Z',
  state: 'scheduled',
};

export const SAMPLE_OWN_TEAM = {
  name: 'Tuesday Night Owls',
  short: 'TNO',
  colors: ['#001628', '#99d9d9', '#ffffff'],
  sweater: 'yoke',
  crest: null,
  players: [{ id: '9000000000000001', name: 'Sam Lee', number: 7, position: 'c', shoots: null }],
};

const ALL: Cells = ['yes', 'yes', 'yes', 'yes'];
const CLOSED: Cells = ['refused', 'refused', 'refused', 'refused'];
const READ: Cells = ['yes', 'refused', 'refused', 'refused'];
/** Users may read all rows. They share the role and the grants of admins, but no policy lets them write. */
const READ_ONLY_BY_POLICY: Cells = ['yes', 'refused', 'nothing', 'nothing'];
const NOT_THEIRS: Cells = ['nothing', 'refused', 'nothing', 'nothing'];

/** Reads find none of the rows. Every write is refused. */
const NOBODY_WRITES: Cells = ['nothing', 'refused', 'refused', 'refused'];

const ID = '11111111-1111-4111-8111-111111111111';

const OWN_ROWS = { visitor: CLOSED, user: ALL, other: NOT_THEIRS, admin: NOT_THEIRS, secret: ALL };
const READ_BY_ALL_WRITTEN_BY_ADMINS = {
  visitor: READ,
  user: READ_ONLY_BY_POLICY,
  other: READ_ONLY_BY_POLICY,
  admin: ALL,
  secret: ALL,
};
const READ_BY_ALL_WRITTEN_BY_SECRET = { visitor: READ, user: READ, other: READ, admin: READ, secret: ALL };
const READ_BY_ADMINS_WRITTEN_BY_SECRET = {
  visitor: CLOSED,
  user: NOBODY_WRITES,
  other: NOBODY_WRITES,
  admin: READ,
  secret: ALL,
};
const ADDED_AND_DELETED_BY_ADMINS: Sample['expected'] = {
  visitor: CLOSED,
  user: ['nothing', 'refused', 'refused', 'nothing'],
  other: ['nothing', 'refused', 'refused', 'nothing'],
  admin: ['yes', 'yes', 'refused', 'yes'],
  secret: ALL,
};
const RECORD_OF_USER: Sample['expected'] = {
  visitor: CLOSED,
  user: ['nothing', 'yes', 'refused', 'nothing'],
  other: ['nothing', 'refused', 'refused', 'nothing'],
  admin: ['yes', 'refused', 'refused', 'yes'],
  secret: ALL,
};
const RECORD_OF_NOBODY: Sample['expected'] = {
  visitor: ['refused', 'yes', 'refused', 'refused'],
  user: ['nothing', 'yes', 'refused', 'nothing'],
  other: ['nothing', 'yes', 'refused', 'nothing'],
  admin: ['yes', 'yes', 'refused', 'yes'],
  secret: ALL,
};

export const MATRIX: readonly Sample[] = [
  {
    table: 'teams',
    row: () => ({ name: 'Test Team', abbreviation: 'TST' }),
    key: ['abbreviation'],
    change: { city: 'Testville' },
    expected: READ_BY_ALL_WRITTEN_BY_ADMINS,
  },
  {
    table: 'players',
    row: (_, { team }) => ({ team_id: team, first_name: 'Test', last_name: 'Matrixson', number: 98 }),
    key: ['last_name'],
    change: { number: 97 },
    expected: READ_BY_ALL_WRITTEN_BY_ADMINS,
  },
  {
    table: 'user_lineup',
    row: (users) => ({ id: ID, user_id: users.user, name: 'Opening night', lw1_name: 'Test Matrixson' }),
    key: ['id'],
    change: { title: 'Changed' },
    expected: OWN_ROWS,
  },
  {
    table: 'user_lineup',
    kind: 'shown on the profile',
    row: (users) => ({ id: ID, user_id: users.user, name: 'Opening night', is_public: true }),
    key: ['id'],
    change: { is_public: false },
    expected: OWN_ROWS,
  },
  {
    table: 'own_teams',
    row: (users) => ({ id: ID, user_id: users.user, document: SAMPLE_OWN_TEAM }),
    key: ['id'],
    change: { document: { ...SAMPLE_OWN_TEAM, name: 'Changed' } },
    expected: OWN_ROWS,
  },
  {
    table: 'user_preferences',
    row: (users) => ({ user_id: users.user, bio: 'A fan' }),
    key: ['user_id'],
    change: { bio: 'A bigger fan' },
    expected: OWN_ROWS,
  },
  {
    table: 'user_roles',
    row: (users) => ({ user_id: users.admin, role: 'admin' }),
    key: ['user_id'],
    // Every actor, including `user`, tries to make `user` an admin.
    added: (users) => ({ user_id: users.user }),
    change: { role: 'admin' },
    expected: READ_BY_ADMINS_WRITTEN_BY_SECRET,
  },
  {
    table: 'profiles',
    kind: 'public',
    row: (users) => ({ user_id: users.user, profile_name: 'matrix-fan', is_public: true }),
    key: ['user_id'],
    change: { bio: 'Changed', avatar_url: 'https://pictures.example/fan.png' },
    expected: {
      visitor: READ,
      user: ALL,
      other: READ_ONLY_BY_POLICY,
      admin: READ_ONLY_BY_POLICY,
      secret: ALL,
    },
  },
  {
    table: 'profiles',
    kind: 'not public',
    row: (users) => ({ user_id: users.user, profile_name: 'matrix-fan', is_public: false }),
    key: ['user_id'],
    change: { bio: 'Changed' },
    expected: { ...OWN_ROWS, visitor: NOBODY_WRITES },
  },
  {
    table: 'request_player',
    row: (_, { team }) => ({ id: ID, player_name: 'Test Matrixson', type: 'Missing player', team_id: team }),
    key: ['id'],
    change: { fixed_at: '2026-11-01T12:00:00Z' },
    expected: {
      visitor: ['refused', 'yes', 'refused', 'refused'],
      user: ['nothing', 'yes', 'nothing', 'nothing'],
      other: ['nothing', 'yes', 'nothing', 'nothing'],
      admin: ALL,
      secret: ALL,
    },
  },
  {
    table: 'site_visits',
    kind: 'of the user',
    row: (users) => ({ id: ID, visit_type: 'page_visit', user_id: users.user }),
    key: ['id'],
    change: { utm_source: 'changed' },
    expected: RECORD_OF_USER,
  },
  {
    table: 'site_visits',
    kind: 'of nobody',
    row: () => ({ id: ID, visit_type: 'team_selection' }),
    key: ['id'],
    change: { utm_source: 'changed' },
    expected: RECORD_OF_NOBODY,
  },
  {
    table: 'image_downloads',
    kind: 'of the user',
    row: (users) => ({ id: ID, team_name: 'Test Team', user_id: users.user }),
    key: ['id'],
    change: { team_name: 'Changed' },
    expected: RECORD_OF_USER,
  },
  {
    table: 'image_downloads',
    kind: 'of nobody',
    row: () => ({ id: ID, team_name: 'Test Team' }),
    key: ['id'],
    change: { team_name: 'Changed' },
    expected: RECORD_OF_NOBODY,
  },
  {
    table: 'namesakes',
    row: (_, { player }) => ({ player_id: player, name: 'test|matrixson' }),
    key: ['player_id', 'name'],
    change: { name: 'test|changed' },
    expected: ADDED_AND_DELETED_BY_ADMINS,
  },
  {
    table: 'feed_jobs',
    row: () => ({ name: 'rosters', due_at: '2026-11-21T10:00:00Z' }),
    key: ['name'],
    change: { due_at: '2026-11-22T10:00:00Z' },
    expected: READ_BY_ADMINS_WRITTEN_BY_SECRET,
  },
  {
    table: 'roster_feeds',
    row: (_, { team }) => ({ team_id: team, checked_at: '2026-11-21T10:00:00Z' }),
    key: ['team_id'],
    change: { fault: 'late' },
    expected: READ_BY_ADMINS_WRITTEN_BY_SECRET,
  },
  {
    table: 'roster_dates',
    row: (_, { team }) => ({ team_id: team, as_of: '2026-11-21T10:00:00Z' }),
    key: ['team_id'],
    change: { as_of: '2026-11-22T10:00:00Z' },
    expected: READ_BY_ALL_WRITTEN_BY_SECRET,
  },
  {
    table: 'roster_policies',
    row: () => ({ kind: 'number' }),
    key: ['kind'],
    change: { policy: 'apply' },
    expected: {
      visitor: CLOSED,
      user: ['nothing', 'refused', 'nothing', 'refused'],
      other: ['nothing', 'refused', 'nothing', 'refused'],
      admin: ['yes', 'yes', 'yes', 'refused'],
      secret: ALL,
    },
  },
  {
    table: 'kept_differences',
    row: (_, { player, team }) => ({ key: `number:${player}:98`, team_id: team }),
    key: ['key'],
    change: { kept_at: '2026-11-21T10:00:00Z' },
    expected: ADDED_AND_DELETED_BY_ADMINS,
  },
  {
    table: 'games',
    row: (_, { team }) => ({ ...SAMPLE_GAME, id: 2026029998, home_team_id: team }),
    key: ['id'],
    change: { venue: 'Changed' },
    expected: READ_BY_ALL_WRITTEN_BY_SECRET,
  },
  {
    table: 'game_lines',
    row: (_, { game, team }) => ({ game_id: game, team_id: team, lines: { forwards: [] } }),
    key: ['game_id', 'team_id'],
    change: { lines: { defense: [] } },
    expected: READ_BY_ALL_WRITTEN_BY_SECRET,
  },
  {
    table: 'calls',
    row: (users, { call, gameToCome, team }) => ({
      user_id: users.user,
      game_id: gameToCome,
      team_id: team,
      lineup: call,
    }),
    key: ['user_id', 'game_id'],
    change: { updated_at: '2026-11-21T10:00:00Z' },
    expected: { ...OWN_ROWS, secret: READ },
  },
  {
    table: 'admin_log',
    row: (_, { team }) => ({ action: 'edit', table_name: 'teams', row_id: team, batch: ID }),
    key: ['table_name', 'row_id'],
    change: { action: 'add' },
    writtenBy: ({ team }) => ({
      target: `teams?id=eq.${team}`,
      change: { location_name: crypto.randomUUID() },
    }),
    expected: { ...READ_BY_ADMINS_WRITTEN_BY_SECRET, secret: READ },
  },
];

export interface Cell {
  readonly sample: Sample;
  readonly actor: Actor;
  readonly operation: Operation;
  readonly expected: Outcome;
  /** For example `visitor deletes teams`. */
  readonly title: string;
}

export function listCells(samples: readonly Sample[] = MATRIX): Cell[] {
  return samples.flatMap((sample) =>
    (Object.entries(sample.expected) as [Actor, Cells][]).flatMap(([actor, cells]) =>
      OPERATIONS.map((operation, index) => ({
        sample,
        actor,
        operation,
        expected: cells[index] ?? 'refused',
        title: `${actor}: ${operation} ${sample.table}${sample.kind ? ` (${sample.kind})` : ''}`,
      })),
    ),
  );
}

export function addedRow(sample: Sample, users: UserIds, league: SampleLeague): Values {
  return { ...sample.row(users, league), ...sample.added?.(users) };
}

export function keyOf(sample: Sample, row: Values): Key {
  const valueOf = (column: string) => {
    const value = row[column] ?? null;
    return typeof value === 'object' ? null : value;
  };
  return Object.fromEntries(sample.key.map((column) => [column, valueOf(column)]));
}

export function describeDifferences(outcomes: readonly { cell: Cell; outcome: string }[]): string[] {
  return outcomes
    .filter(({ cell, outcome }) => cell.expected !== outcome)
    .map(({ cell, outcome }) => `${cell.title}: expected ${cell.expected}, got ${outcome}`);
}
