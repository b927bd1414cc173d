import {
  UnknownTeamError,
  type Backend,
  type GameRow,
  type ReadGameRow,
  type RequestRecord,
  type TeamGames,
  type VisitRecord,
} from '#server/backend/backend.ts';
import { readValue, type AskTables, type TableCall } from '#platform/gate/table-port.ts';
import type { RosterPlayerRow } from '#domain/roster.ts';
import { findTeamOf, normalizeTeams, type TeamSourceRow } from '#domain/team.ts';

const ROSTER_LIMIT = 2000;
const FOREIGN_KEY_VIOLATION = '23503';

export function createTableCalls(ask: AskTables) {
  async function recordRequest(record: RequestRecord): Promise<void> {
    const failure = await insertOnce(ask, 'request_player', { ...record, handled: false });
    if (failure === null) return;
    // The team was deleted after the page loaded, so store the report without it.
    if (failure.code === FOREIGN_KEY_VIOLATION && record.team_id !== null)
      return recordRequest({ ...record, team_id: null });
    throw new Error(`The table API responded with ${failure.status}.`);
  }

  async function recordVisit(visit: VisitRecord): Promise<{ id: string }> {
    const failure = await insertOnce(ask, 'site_visits', visit);
    if (failure === null) return { id: visit.id };
    if (failure.code === FOREIGN_KEY_VIOLATION && failure.text.includes('team_id'))
      throw new UnknownTeamError();
    throw new Error(`The table API responded with ${failure.status}.`);
  }

  return {
    recordRequest,
    recordVisit,

    async hasRequest(id) {
      const query = { select: 'id', id: `eq.${id}`, limit: '1' };
      return (await readRows(ask, 'secret', 'request_player', query)).length > 0;
    },

    async isAdmin(userId) {
      const query = { select: 'role', user_id: `eq.${userId}`, role: 'eq.admin', limit: '1' };
      return (await readRows(ask, 'secret', 'user_roles', query)).length > 0;
    },

    async teamName(teamId) {
      const query = { select: 'name', id: `eq.${teamId}`, limit: '1' };
      const [team] = await readRows<{ name?: unknown }>(ask, 'public', 'teams', query);
      return typeof team?.name === 'string' ? team.name : null;
    },

    async teamRows(teamId) {
      const [[team], players] = await Promise.all([
        readRows<TeamSourceRow>(ask, 'public', 'teams', { select: '*', id: `eq.${teamId}`, limit: '1' }),
        readRows<RosterPlayerRow>(ask, 'public', 'players', {
          select: '*',
          team_id: `eq.${teamId}`,
          limit: String(ROSTER_LIMIT),
        }),
      ]);
      return team ? { team, players } : null;
    },

    readPublic: (target) => ask('public', target),
    readGames: () => findReadGames(ask),
    teamGames: (key, signal) => findTeamGames(ask, key, signal),

    findGame: (asked, signal) => findGame(ask, asked, signal),

    async publicProfile(name, signal) {
      const profile = await readValue(
        ask('public', 'rpc/profile_preview', { method: 'POST', body: { name }, signal }),
      );
      if (typeof profile !== 'object') throw new Error('The table API returned no profile.');
      return profile;
    },
  } satisfies Partial<Backend>;
}

async function findGame(
  ask: AskTables,
  asked: Parameters<Backend['findGame']>[0],
  signal: AbortSignal,
): Promise<GameRow | null> {
  const filter =
    'id' in asked
      ? { id: `eq.${asked.id}` }
      : {
          or: `(home_abbreviation.eq.${asked.team},away_abbreviation.eq.${asked.team})`,
          order: 'starts_at.desc',
        };
  const query = { select: 'id,starts_at,home_abbreviation,away_abbreviation', ...filter, limit: '1' };
  const [game] = await readRows<GameRow>(ask, 'public', 'games', query, { signal });
  return game ?? null;
}

async function findReadGames(ask: AskTables): ReturnType<Backend['readGames']> {
  const [teams, games] = await Promise.all([
    readRows<TeamSourceRow>(ask, 'public', 'teams', { select: '*' }),
    readRows<ReadGameRow>(ask, 'public', 'games', {
      select: 'id,home_team_id,away_team_id,computed_at',
      lines: 'eq.computed',
      order: 'computed_at.desc,id',
      limit: '1000',
    }),
  ]);
  return { teams: normalizeTeams(teams), games };
}

async function findTeamGames(ask: AskTables, key: string, signal: AbortSignal): Promise<TeamGames | null> {
  const rows = await readRows<TeamSourceRow>(ask, 'public', 'teams', { select: '*' }, { signal });
  const team = findTeamOf(normalizeTeams(rows), key);
  if (!team) return null;
  const query = {
    select:
      'id,starts_at,computed_at,home_team_id,home_abbreviation,away_abbreviation,game_lines!inner(lines)',
    or: `(home_team_id.eq.${team.id},away_team_id.eq.${team.id})`,
    'game_lines.team_id': `eq.${team.id}`,
    state: 'eq.final',
    order: 'starts_at.desc,id.desc',
    limit: '11',
  };
  return {
    team,
    games: await readRows<TeamGames['games'][number]>(ask, 'public', 'games', query, { signal }),
  };
}

async function readRows<Row>(
  ask: AskTables,
  key: 'public' | 'secret',
  table: string,
  query: object,
  call?: TableCall,
): Promise<Row[]> {
  const search = new URLSearchParams({ ...query }).toString();
  const rows = await readValue(ask(key, `${table}?${search}`, call));
  if (!Array.isArray(rows)) throw new Error('The table API returned no rows.');
  return rows as Row[];
}

/** Inserts a row unless a row with its id exists, so retries are safe. Returns the failure, or null on success. */
async function insertOnce(ask: AskTables, table: string, row: object): Promise<Failure | null> {
  const { status, value } = await ask('secret', `${table}?on_conflict=id`, {
    method: 'POST',
    prefer: 'return=minimal,resolution=ignore-duplicates',
    body: row,
  });
  if (status < 300) return null;
  const { code, details, message } = (value ?? {}) as Record<string, unknown>;
  return { status, code, text: `${String(details)} ${String(message)}` };
}

interface Failure {
  status: number;
  code: unknown;
  text: string;
}
