import type { Sql } from 'postgres';
import type { Confirmed } from './fan-load.ts';

/** Lists what was confirmed and is not in the database. */
export async function findLost(
  sql: Sql,
  { accounts, lineups, requests, visits }: Confirmed,
): Promise<string[]> {
  const [users, saved, reports, seen] = await Promise.all([
    sql<{ id: string }[]>`select email as id from auth.users`,
    sql<{ id: string; title: string }[]>`select id, title from public.user_lineup`,
    sql<{ id: string }[]>`select id from public.request_player`,
    sql<{ id: string }[]>`select id from public.site_visits`,
  ]);
  const titles = new Map(saved.map(({ id, title }) => [id, title]));
  const missing = (what: string, rows: readonly { id: string }[], confirmed: ReadonlySet<string>) => {
    const ids = new Set(rows.map(({ id }) => id));
    return [...confirmed].filter((id) => !ids.has(id)).map((id) => `${what} ${id}`);
  };
  return [
    ...missing('account', users, accounts),
    ...missing('request', reports, requests),
    ...missing('visit', seen, visits),
    // A later save may be stored, too: its response was cut off.
    ...[...lineups]
      .filter(([id, number]) => !(Number(titles.get(id)?.slice('Save '.length)) >= number))
      .map(([id, number]) => `save ${number} of lineup ${id}: ${titles.get(id)}`),
  ];
}
