/** Generates visits and downloads from a fixed seed, including cases that are hard to count. */
import type { Sql } from 'postgres';
import type { RecentVisit } from '#domain/visit-statistics.ts';

/** Zones with different rules, such as a half-hour offset, or clock changes at midnight. */
export const ZONES = [
  'America/Toronto',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Africa/Cairo',
  'America/Havana',
] as const;

/**
 * Each time is five or six days after a clock change, so that a range of seven days includes the change. The zones
 * are Toronto, Cairo, Santiago, Havana, and Lord Howe. Cairo and Santiago skip midnight. In Havana, midnight occurs
 * twice. Lord Howe changes by half an hour.
 */
export const CHANGES = [
  '2025-03-15T03:59:59.999Z',
  '2025-05-01T12:00:00.000Z',
  '2025-09-13T12:00:00.000Z',
  '2025-11-08T18:00:00.000Z',
  '2025-10-11T02:00:00.000Z',
].map((text) => new Date(text));

const SOURCES = [
  null,
  '',
  '   ',
  '\t\n',
  '(none)',
  'twitter',
  ' twitter ',
  'Twitter',
  'utm=1&x',
  '🏒 été',
  '%',
  `"quoted" 'text' \\n`,
  'x'.repeat(200),
];
const COUNTRIES = [null, 'CA', 'CA', 'CA', 'US', 'US', 'SE', 'FI', 'ZZ'];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface GeneratedVisit extends Omit<RecentVisit, 'createdAt' | 'teamName' | 'hasImage'> {
  /** Unix time in milliseconds. */
  readonly time: number;
}

export interface GeneratedDownload {
  readonly teamName: string;
  /** Null if the visit of the download is unknown. */
  readonly visitId: string | null;
  readonly time: number;
}

export interface People {
  readonly fans: readonly string[];
  readonly admins: readonly string[];
}

/** Returns a generator of random numbers from 0 to below 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Creates `count` visits. `presents` has the times that tests use as the present. Most visits are in the 40 days before
 * one of these times, and a few are up to a day after it. About a third of the visits are at a quarter of an hour
 * (`:00`, `:15`, …) or a millisecond before or after it, because days begin at such times in some zones.
 */
export function generateVisits(
  count: number,
  presents: readonly Date[],
  people: People,
  teams: readonly number[],
) {
  const random = seeded(20_261_123);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;

  const timeNear = (present: number): number => {
    const time = present - below(40 * DAY) - below(1000);
    const quarter = 15 * MINUTE;
    const onTheQuarter = time - (time % quarter);
    if (random() < 0.02) return present + below(DAY);
    if (random() < 0.3) return onTheQuarter + below(3) - 1;
    return random() < 0.1 ? onTheQuarter : time;
  };
  const visits = Array.from({ length: count }, (): GeneratedVisit => {
    const isSelection = random() < 0.45;
    return {
      id: uuid(),
      time: timeNear(pick(presents).getTime()),
      visitType: isSelection ? 'team_selection' : 'page_visit',
      teamId: isSelection || random() < 0.1 ? pick(teams) : null,
      userId: random() < 0.6 ? null : pick(random() < 0.3 ? people.admins : people.fans),
      country: pick(COUNTRIES),
      countrySource: pick([null, 'header', 'database']),
      referrer: pick([null, 'https://search.example/', `https://long.example/${'a'.repeat(90)}`]),
      utmSource: pick(SOURCES),
    };
  });
  const downloads = visits.flatMap((visit): GeneratedDownload[] => {
    const pictures = random() < 0.15 ? 1 + below(4) : 0;
    return Array.from({ length: pictures }, () => ({
      teamName: `Team ${below(5)}`,
      // Some downloads are older than the column `visit_id`, and have no value in it.
      visitId: random() < 0.9 ? visit.id : null,
      time: visit.time + below(3 * DAY),
    }));
  });
  return { visits, downloads };
}

/**
 * Inserts visits and downloads. `sql` must be a connection as the schema's owner, because only the owner may set
 * `created_at`.
 */
export async function storeVisits(
  sql: Sql,
  { visits, downloads }: ReturnType<typeof generateVisits>,
): Promise<void> {
  const visitRows = visits.map((visit) => ({
    id: visit.id,
    created_at: new Date(visit.time).toISOString(),
    visit_type: visit.visitType,
    team_id: visit.teamId,
    user_id: visit.userId,
    country: visit.country,
    country_source: visit.countrySource,
    referrer: visit.referrer,
    utm_source: visit.utmSource,
  }));
  const downloadRows = downloads.map(({ teamName, visitId, time }) => ({
    team_name: teamName,
    visit_id: visitId,
    created_at: new Date(time).toISOString(),
  }));
  await sql`
    insert into site_visits
    select * from jsonb_populate_recordset(null::site_visits, ${sql.json(visitRows)})`;
  await sql`
    insert into image_downloads (team_name, visit_id, created_at, updated_at)
    select team_name, visit_id, created_at, created_at
    from jsonb_populate_recordset(null::image_downloads, ${sql.json(downloadRows)})`;
}
