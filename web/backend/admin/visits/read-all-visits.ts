/** Reads every visit that matches a search, to export the visits as a file. */
import { countDays, type DaySpan } from '#domain/calendar-days.ts';
import type { DailyCount, RecentVisit } from '#domain/visit-statistics.ts';
import { PAGE_VISITS, readVisitsPage, requestVisits, type VisitSearch } from './visits.ts';

/**
 * The maximum number of visits in a stretch. A stretch is the consecutive days that one search covers.
 * The database counts all matches for each page, so longer stretches have slower pages. Shorter ones need more
 * requests.
 */
const STRETCH_VISITS = 20_000;
/** The maximum number of days that one search covers. The database accepts 3,660. */
const STRETCH_DAYS = 3000;

/** Milliseconds between requests. Uses half of the rate limit for the admin's IP address. The app can use the rest. */
const REQUEST_GAP = 100;
const RETRY_WAITS = [1000, 3000, 9000];

interface Stretch {
  readonly days: DaySpan;
  readonly visits: number;
}

/**
 * Joins days into stretches of at most `mostVisits` visits. A day with more visits is a stretch of its own.
 * `days` and the result are sorted, newest first.
 */
export function joinDays(days: readonly DailyCount[], mostVisits = STRETCH_VISITS): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { date, total } of days) {
    const before = stretches.at(-1);
    const span = { first: date, last: before?.days.last ?? date };
    if (before && before.visits + total <= mostVisits && countDays(span) <= STRETCH_DAYS) {
      stretches[stretches.length - 1] = { days: span, visits: before.visits + total };
    } else {
      stretches.push({ days: { first: date, last: date }, visits: total });
    }
  }
  return stretches;
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    signal.addEventListener('abort', stop);
  });
  signal.throwIfAborted();
}

const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500;

export interface VisitReading {
  readonly search: VisitSearch;
  readonly timeZone: string;
  /** The days of the range with their numbers of visits, newest first. */
  readonly days: readonly DailyCount[];
  readonly signal: AbortSignal;
  readonly onProgress: (searched: number) => void;
}

async function readPage({ signal, timeZone }: VisitReading, search: VisitSearch, skip: number) {
  for (let failures = 0; ; failures++) {
    const response = await requestVisits(search, timeZone, skip, signal);
    signal.throwIfAborted();
    const pause = RETRY_WAITS[failures];
    const isFinal = !response.error || !isPassing(response.status) || pause === undefined;
    if (isFinal) return readVisitsPage(response);
    await wait(pause, signal);
  }
}

/** Reads all pages of a search. `expected` is the number of matches according to the first response. */
async function readPages(reading: VisitReading, search: VisitSearch, onRead: (part: number) => void) {
  const visits = new Map<string, RecentVisit>();
  let expected: number | null = null;
  for (let read = 0; ;) {
    const page = await readPage(reading, search, read);
    expected ??= page.total;
    for (const visit of page.visits) visits.set(visit.id, visit);
    read += page.visits.length;
    const isLast = page.visits.length < PAGE_VISITS;
    onRead(isLast ? 1 : Math.min(1, read / Math.max(page.total, 1)));
    if (isLast) return { visits: [...visits.values()], expected };
    await wait(REQUEST_GAP, reading.signal);
  }
}

/**
 * Reads all visits of a stretch.
 * Visits added between requests push others to the next page, so some visits arrive twice.
 * Deletions pull others to the previous page, so some visits may be missing. If so, reads the stretch again, until no
 * visits are missing, or two readings in a row have the same number of visits.
 */
async function readStretch(reading: VisitReading, stretch: Stretch, before: number) {
  const { excludeAdmins } = reading.search.scope;
  const search: VisitSearch = {
    ...reading.search,
    scope: { period: 'custom', days: stretch.days, excludeAdmins },
  };
  const onRead = (part: number) => reading.onProgress(before + Math.round(stretch.visits * part));
  for (let previous = -1; ;) {
    const { expected, visits } = await readPages(reading, search, onRead);
    if (visits.length >= expected || visits.length === previous) return visits;
    previous = visits.length;
    await wait(REQUEST_GAP, reading.signal);
  }
}

/** Yields all matching visits in parts, newest first. Rejects with a message for the admin, or the signal's reason. */
export async function* readAllVisits(reading: VisitReading): AsyncGenerator<readonly RecentVisit[]> {
  let searched = 0;
  for (const stretch of joinDays(reading.days)) {
    if (stretch.visits > 0) {
      if (searched > 0) await wait(REQUEST_GAP, reading.signal);
      yield await readStretch(reading, stretch, searched);
    }
    searched += stretch.visits;
  }
}
