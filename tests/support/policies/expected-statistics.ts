/**
 * Computes the expected statistics of visits from the rows, independently of our SQL.
 * A visit counts on the day that `Intl.DateTimeFormat` prints for its time.
 */
import type { VisitStatistics } from '#domain/visit-statistics.ts';
import type { GeneratedDownload, GeneratedVisit } from './generated-visits.ts';

export interface Stored {
  readonly visits: readonly GeneratedVisit[];
  readonly downloads: readonly GeneratedDownload[];
  readonly teams: ReadonlyMap<number, { readonly name: string; readonly logoUrl: string | null }>;
  readonly admins: ReadonlySet<string>;
}

export interface Question {
  readonly period: '7d' | '30d' | 'all' | 'custom';
  /** `YYYY-MM-DD`. Set only for the period `custom`. */
  readonly firstDay?: string;
  readonly lastDay?: string;
  readonly excludeAdmins: boolean;
  readonly timeZone: string;
  readonly now: Date;
}

type PrintDay = (time: number) => string;

/** Day formatters by zone. Each caches its results, because formatting is slow and times repeat. */
const printers = new Map<string, PrintDay>();

/** Returns a function that formats a moment as its calendar day in a zone: YYYY-MM-DD. */
function dayPrinter(timeZone: string): PrintDay {
  const known = printers.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const days = new Map<number, string>();
  const print: PrintDay = (time) => {
    const day = days.get(time) ?? format.format(time);
    days.set(time, day);
    return day;
  };
  printers.set(timeZone, print);
  return print;
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** Returns the first and last day of a range. For `all`, the first day is empty, which sorts before every day. */
function daysOf({ period, firstDay = '', lastDay = '' }: Question, today: string) {
  if (period === 'custom') return { first: firstDay, last: lastDay < today ? lastDay : today };
  return { first: { '7d': dayBefore(today, 6), '30d': dayBefore(today, 29), all: '' }[period], last: today };
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = last; day >= first; day = dayBefore(day, 1)) days.push(day);
  return days;
}

function ranked<K, T>(
  counts: Map<K, number>,
  compare: (a: K, b: K) => number,
  row: (key: K, count: number) => T,
): T[] {
  return [...counts]
    .toSorted(([a, many], [b, more]) => more - many || compare(a, b))
    .map(([key, count]) => row(key, count));
}

function tally<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const item of list) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const isSelection = ({ visitType }: GeneratedVisit) => visitType === 'team_selection';

function sums(visits: readonly GeneratedVisit[]) {
  const teamSelections = visits.filter(isSelection).length;
  return { total: visits.length, pageVisits: visits.length - teamSelections, teamSelections };
}

function dailyCounts(visits: readonly GeneratedVisit[], dayOf: PrintDay, wanted: readonly string[]) {
  const days = new Map<string, GeneratedVisit[]>(wanted.map((day) => [day, []]));
  for (const visit of visits) {
    const day = dayOf(visit.time);
    const list = days.get(day);
    if (list) list.push(visit);
    else days.set(day, [visit]);
  }
  return [...days].toSorted(([a], [b]) => byBytes(b, a)).map(([date, list]) => ({ date, ...sums(list) }));
}

/** Returns the expected result of `visit_statistics`. `createdAt` has the format of `Date.toISOString`. */
export function expectedStatistics(stored: Stored, question: Question): VisitStatistics {
  const { excludeAdmins, timeZone, now } = question;
  const dayOf = dayPrinter(timeZone);
  const { first, last } = daysOf(question, dayOf(now.getTime()));
  const visits = stored.visits.filter(
    ({ time, userId }) =>
      time <= now.getTime() &&
      dayOf(time) >= first &&
      dayOf(time) <= last &&
      !(excludeAdmins && userId !== null && stored.admins.has(userId)),
  );
  const visitOf = new Map(visits.map((visit) => [visit.id, visit]));
  const pictures = stored.downloads.flatMap(({ visitId }) => visitOf.get(visitId ?? '') ?? []);
  const pictured = new Set(stored.downloads.map(({ visitId }) => visitId));
  const located = visits.flatMap(({ country }) => country ?? []);
  return {
    totals: sums(visits),
    days: dailyCounts(visits, dayOf, first === '' ? [] : daysBetween(first, last)),
    teams: ranked(
      tally(visits.filter(isSelection), ({ teamId }) => teamId),
      (a, b) => (a ?? Infinity) - (b ?? Infinity),
      (teamId, count) => ({ teamId, ...teamOf(stored, teamId), count }),
    ),
    countries: ranked(
      tally(located, (country) => country),
      byBytes,
      (country, count) => ({ country, count }),
    ),
    sources: ranked(
      tally(pictures, ({ utmSource }) => utmSource?.replaceAll(/^[ \t\n\r]+|[ \t\n\r]+$/g, '') || '(none)'),
      byBytes,
      (source, count) => ({ source, count }),
    ),
    recent: visits
      .toSorted((a, b) => b.time - a.time || byBytes(b.id, a.id))
      .slice(0, 500)
      .map(({ time, ...visit }) => ({
        ...visit,
        createdAt: new Date(time).toISOString(),
        teamName: teamOf(stored, visit.teamId).teamName,
        hasImage: pictured.has(visit.id),
      })),
  };
}

function teamOf({ teams }: Stored, id: number | null) {
  const team = id === null ? undefined : teams.get(id);
  return { teamName: team?.name ?? null, logoUrl: team?.logoUrl ?? null };
}
