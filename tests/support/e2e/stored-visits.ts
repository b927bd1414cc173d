/** Stores visits in a test server's database. Times are in the admin's time zone. */
import type { ServerDatabase } from '../database.ts';

export const ZONE = 'America/Toronto';

interface StoredVisit {
  /** Calendar days before today, in the admin's time zone. */
  daysAgo?: number;
  /** Time of that day, such as `12:00`. Ignored for visits of today, which happen now. */
  at?: string;
  type?: 'page_visit' | 'team_selection';
  team?: string;
  user?: string;
  country?: string;
  referrer?: string;
  source?: string;
  withImage?: boolean;
}

export type VisitStore = ReturnType<typeof createVisitStore>;

export function createVisitStore({ sql }: ServerDatabase) {
  /** Adds a visit and, if `withImage`, a download. Only the schema's owner can set the time. */
  async function addVisit(visit: StoredVisit): Promise<string> {
    const { daysAgo = 0, at = '12:00', type = 'page_visit', withImage = false } = visit;
    const [row] = await sql<{ id: string }[]>`
      insert into public.site_visits (created_at, visit_type, team_id, user_id, country, country_source, referrer, utm_source)
      values (
        case when ${daysAgo}::int = 0 then now()
          else ((now() at time zone ${ZONE})::date - ${daysAgo}::int + ${at}::time) at time zone ${ZONE} end,
        ${type}, (select id from public.teams where name = ${visit.team ?? null}), ${visit.user ?? null},
        ${visit.country ?? null}, 'test', ${visit.referrer ?? null}, ${visit.source ?? null}
      ) returning id`;
    if (!row) throw new Error('The visit was not added.');
    if (withImage)
      await sql`insert into public.image_downloads (team_name, visit_id) values ('Any team', ${row.id})`;
    return row.id;
  }

  async function addVisits(visits: readonly StoredVisit[]): Promise<string[]> {
    const ids: string[] = [];
    for (const visit of visits) ids.push(await addVisit(visit));
    return ids;
  }

  async function clear(): Promise<void> {
    await sql`delete from public.image_downloads`;
    await sql`delete from public.site_visits`;
  }

  /** Returns the date `days` days ago, in the admin's time zone, such as `2026-11-12`. */
  async function dayBefore(days: number): Promise<string> {
    const [row] = await sql<{ day: string }[]>`
      select ((now() at time zone ${ZONE})::date - ${days}::int)::text as day`;
    return row?.day ?? '';
  }

  async function leftIds(): Promise<string[]> {
    const rows = await sql<{ id: string }[]>`select id from public.site_visits`;
    return rows.map(({ id }) => id);
  }

  return { addVisits, clear, leftIds, dayBefore };
}
