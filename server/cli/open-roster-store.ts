import type { Sql } from 'postgres';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import { LEASE_SECONDS } from '#server/feeds/keep-lease.ts';
import { LINKED_PLAYER_COLUMNS, type LinkedPlayer } from '#domain/roster-updates/feed-roster.ts';
import type { BackendChoice, Config } from '#server/config.ts';
import { connect } from '#server/cli/connect.ts';
import { RosterError } from '#server/rosters/roster-error.ts';
import type { RosterLease, RosterStore, RosterTeam } from '#server/rosters/roster-store.ts';

type Hosted = Extract<BackendChoice, { kind: 'hosted' }>;

export function openStore(config: Config): Promise<RosterStore> {
  return config.backend.kind === 'hosted'
    ? Promise.resolve(hostedStore(config.backend))
    : databaseStore(config);
}

function asResult(answer: unknown): WriteResult {
  const result = readWriteResult(answer);
  if (!result) throw new RosterError('The database returned an invalid import result.');
  return result;
}

async function databaseStore(config: Config): Promise<RosterStore> {
  const connection = await connect(config);
  const asService = <T>(work: (transaction: Sql) => Promise<T>): Promise<T> =>
    connection.asService(work).catch((error: unknown) => {
      throw new RosterError(error instanceof Error ? error.message : 'The database failed.', {
        cause: error,
      });
    });
  return {
    teams: () =>
      asService(
        (tx) => tx<RosterTeam[]>`
          select id::integer, coalesce(name, abbreviation) as name, abbreviation from public.teams
          where abbreviation is not null order by abbreviation`,
      ),
    // As JSON, which has numbers for ids and texts for dates, as in the table API.
    players: () =>
      asService(async (tx) => {
        const rows = await tx<{ player: LinkedPlayer }[]>`
          select to_jsonb(player) as player
          from (select ${tx.unsafe(LINKED_PLAYER_COLUMNS)} from public.players order by id) as player`;
        return rows.map(({ player }) => player);
      }),
    write: (teamId, rows) =>
      asService(async (tx) => {
        const [answer] = await tx<{ result: unknown }[]>`
          select public.import_players(${teamId}::bigint, ${JSON.stringify(rows)}::text::jsonb) as result`;
        return asResult(answer?.result);
      }),
    link: (links) =>
      asService(async (tx) => {
        await tx`select public.link_nhl_ids(${JSON.stringify(links)}::text::jsonb)`;
      }),
    lease: {
      take: (holder) =>
        asService(async (tx) => {
          const [row] =
            await tx`select public.lease_feed_job('rosters', ${holder}, ${LEASE_SECONDS}) as is_ours`;
          return row?.['is_ours'] === true;
        }),
      renew: (holder, done, total) =>
        asService(async (tx) => {
          const [row] = await tx`
            select public.note_feed_job('rosters', ${holder}, ${LEASE_SECONDS}, ${done}, ${total}) as is_ours`;
          return row?.['is_ours'] === true;
        }),
      release: (holder) =>
        asService(async (tx) => {
          await tx`select public.release_feed_job('rosters', ${holder})`;
        }),
    },
    close: connection.close,
  };
}

/** Rows per request. A project may return fewer: its setting "Max rows" is 1,000 by default. */
const PAGE = 1000;

function hostedLease(call: (path: string, body: object) => Promise<unknown>): RosterLease {
  const job = 'rosters';
  return {
    take: async (holder) =>
      (await call('rpc/lease_feed_job', { job, holder, seconds: LEASE_SECONDS })) === true,
    renew: async (holder, done, total) =>
      (await call('rpc/note_feed_job', { job, holder, seconds: LEASE_SECONDS, done, total })) === true,
    release: async (holder) => {
      await call('rpc/release_feed_job', { job, holder });
    },
  };
}

function hostedStore({ secretKey, url }: Hosted): RosterStore {
  async function call(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${url}/rest/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: secretKey,
        Authorization: `Bearer ${secretKey}`,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      throw new RosterError(`${url} cannot be reached.`, { cause: error });
    });
    const json: unknown = await answer.json().catch(() => null);
    if (answer.ok) return json;
    const message =
      typeof json === 'object' && json !== null && 'message' in json ? String(json.message) : '';
    throw new RosterError(
      `${url} rejected the request (status ${answer.status}). ${message || 'Is SUPABASE_SECRET_KEY its secret key?'}`,
    );
  }

  async function list<T>(path: string): Promise<readonly T[]> {
    const answer = await call(path);
    if (Array.isArray(answer)) return answer as readonly T[];
    throw new RosterError(`${url} does not respond like a Supabase project.`);
  }

  return {
    teams: () => list('teams?select=id,name,abbreviation&abbreviation=not.is.null&order=abbreviation'),
    async players() {
      const players: LinkedPlayer[] = [];
      const select = LINKED_PLAYER_COLUMNS.replaceAll(' ', '');
      // Read up to the first empty page. A short page may not be the last one if "Max rows" is below our page size, and players
      // that
      // were not read would be added again.
      for (;;) {
        const page = await list<LinkedPlayer>(
          `players?select=${select}&order=id&limit=${PAGE}&offset=${players.length}`,
        );
        if (page.length === 0) return players;
        players.push(...page);
      }
    },
    write: async (teamId, rows) => asResult(await call('rpc/import_players', { team_id: teamId, rows })),
    async link(links) {
      await call('rpc/link_nhl_ids', { links });
    },
    lease: hostedLease(call),
    close: () => Promise.resolve(),
  };
}
