import type { BackendChoice, Config } from '#server/config.ts';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import type { StoredPlayer } from '#domain/players/player-values.ts';
import { RosterError } from '#server/cli/fetch-nhl-roster.ts';
import type { RosterStore, RosterTeam } from '#server/cli/run-rosters-command.ts';

type Hosted = Extract<BackendChoice, { kind: 'hosted' }>;

/** Opens the rosters of the configured backend. With the embedded one, a running server's database is shared. */
export function openRosterStore(config: Config): Promise<RosterStore> {
  return config.backend.kind === 'hosted'
    ? Promise.resolve(hostedStore(config.backend))
    : databaseStore(config);
}

function checked(answer: unknown): WriteResult {
  const result = readWriteResult(answer);
  if (!result) throw new RosterError('The database gave an answer that this version does not know.');
  return result;
}

async function databaseStore(config: Config): Promise<RosterStore> {
  const [{ default: postgres }, { openDatabase }] = await Promise.all([
    import('postgres'),
    import('#server/database/open-database.ts'),
  ]);
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.backend.kind === 'external' ? config.backend.databaseUrl : undefined,
    attach: true,
    log: { info: () => undefined, warn: (message) => console.error(message) },
  });
  const sql = postgres({ ...database.appConnection, max: 1, onnotice: () => undefined });
  return {
    async teams() {
      const [row] = await sql<[{ teams: RosterTeam[] | null }]>`
        select json_agg(json_build_object('id', id, 'name', name, 'abbreviation', abbreviation) order by name) as teams
        from public.teams`;
      return row.teams ?? [];
    },
    async players() {
      // As JSON: ids as numbers and dates as text, like the table API gives them.
      const [row] = await sql<[{ players: StoredPlayer[] | null }]>`
        select json_agg(players order by id) as players from public.players`;
      return row.players ?? [];
    },
    async importPlayers(teamId, rows) {
      const json = JSON.stringify(rows);
      const result = await sql.begin(async (transaction) => {
        await transaction`set local role service_role`;
        const [row] = await transaction<[{ result: unknown }]>`
          select public.import_players(${teamId}, ${json}::text::jsonb) as result`;
        return row.result;
      });
      return checked(result);
    },
    async close() {
      await sql.end({ timeout: 5 });
      await database.close();
    },
  };
}

/** Rows per request: what a hosted project gives at most unless it is told otherwise. */
const PAGE = 1000;

function hostedStore({ secretKey, url }: Hosted): RosterStore {
  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const headers = {
      apikey: secretKey,
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': 'application/json',
    };
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(`${url}/rest/v1/${path}`, { ...init, headers, signal }).catch(() => {
      throw new RosterError(`${url} could not be reached.`);
    });
    if (!answer.ok)
      throw new RosterError(
        `${url} refused (status ${answer.status}). Is SUPABASE_SECRET_KEY its secret key?`,
      );
    return (await answer.json()) as T;
  }

  return {
    teams: () => call<RosterTeam[]>('teams?select=id,name,abbreviation&order=name'),
    async players() {
      const all: StoredPlayer[] = [];
      for (;;) {
        const page = await call<StoredPlayer[]>(`players?order=id&limit=${PAGE}&offset=${all.length}`);
        all.push(...page);
        if (page.length < PAGE) return all;
      }
    },
    async importPlayers(teamId, rows) {
      // At most 200 rows (parseNhlRoster): they fit into one request.
      const body = JSON.stringify({ team_id: teamId, rows });
      return checked(await call<unknown>('rpc/import_players', { method: 'POST', body }));
    },
    close: () => Promise.resolve(),
  };
}
