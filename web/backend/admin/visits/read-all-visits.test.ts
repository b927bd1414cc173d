import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#domain/calendar-days.ts';
import { PAGE_VISITS, requestVisits, type VisitSearch } from './visits.ts';
import { joinDays, readAllVisits } from './read-all-visits.ts';

vi.stubGlobal('navigator', { onLine: true });

vi.mock(import('./visits.ts'), async (load) => ({ ...(await load()), requestVisits: vi.fn() }));

const TODAY = '2026-11-22';
const SCOPE = { period: 'all', excludeAdmins: true } as const;
const SEARCH: VisitSearch = { scope: SCOPE, image: 'created', source: 'reddit', team: '' };
type Response = Awaited<ReturnType<typeof requestVisits>>;

interface StoredVisit {
  readonly id: string;
  readonly day: string;
}

/** Newest first. */
let stored: StoredVisit[];
let requests: string[];
/** Runs after each request, and may change the stored visits. */
let meanwhile: (request: number) => void;
let failures: number[];
/** Added to the correct total in responses, to simulate wrong stored counts. */
let wrongBy: number;

const visitOf = ({ id, day }: StoredVisit) => ({
  id,
  createdAt: `${day}T12:00:00-05:00`,
  visitType: 'page_visit',
  teamId: null,
  teamName: null,
  userId: null,
  country: null,
  countrySource: null,
  referrer: null,
  utmSource: 'reddit',
  hasImage: true,
});

function add(day: string, count: number, name = day): void {
  stored.push(...Array.from({ length: count }, (_, index) => ({ id: `${name}-${index}`, day })));
}

beforeEach(() => {
  stored = [];
  requests = [];
  failures = [];
  wrongBy = 0;
  meanwhile = () => {};
  vi.useFakeTimers();
  vi.mocked(requestVisits).mockImplementation(async ({ image, scope, source }, timeZone, skip) => {
    const { first, last } = scope.days ?? { first: '', last: '' };
    requests.push([first, last, skip, image, source, scope.excludeAdmins, timeZone].join(' '));
    const status = failures.shift();
    if (status !== undefined) return { error: { code: '', message: '' }, status } as unknown as Response;
    const matching = stored.filter(({ day }) => day >= first && day <= last);
    const data = {
      total: matching.length + wrongBy,
      visits: matching.slice(skip, skip + PAGE_VISITS).map(visitOf),
    };
    meanwhile(requests.length);
    return { data, error: null, status: 200 } as unknown as Response;
  });
});
async function readAll(totals: Readonly<Record<string, number>>, controller = new AbortController()) {
  const progress: number[] = [];
  const read = async () => {
    const ids: string[] = [];
    for await (const visits of readAllVisits({
      search: SEARCH,
      timeZone: 'America/Toronto',
      days: Object.entries(totals).map(([date, total]) => ({
        date,
        total,
        pageVisits: total,
        teamSelections: 0,
      })),
      signal: controller.signal,
      onProgress: (searched) => progress.push(searched),
    })) {
      ids.push(...visits.map(({ id }) => id));
    }
    return ids;
  };
  const reading = read().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  return { result: await reading, progress };
}

it('joins days until a search would cover too many visits or days', () => {
  const day = (date: string, total: number) => ({ date, total, pageVisits: total, teamSelections: 0 });
  const long = addDays(TODAY, -4000);
  expect(joinDays([day(TODAY, 6), day('2026-11-20', 4), day('2026-11-19', 11), day(long, 0)], 10)).toEqual([
    { days: { first: '2026-11-20', last: TODAY }, visits: 10 },
    { days: { first: '2026-11-19', last: '2026-11-19' }, visits: 11 },
    { days: { first: long, last: long }, visits: 0 },
  ]);
});

describe('reading all visits', () => {
  it('reads stretch by stretch in pages, with the filters, and reports progress', async () => {
    add(TODAY, 700);
    add('2026-11-01', 1);
    const { result, progress } = await readAll({ [TODAY]: 20_000, '2026-11-02': 0, '2026-11-01': 5 });
    expect(result).toEqual(stored.map(({ id }) => id));
    const end = 'created reddit true America/Toronto';
    expect(requests).toEqual([
      `2026-11-02 ${TODAY} 0 ${end}`,
      `2026-11-02 ${TODAY} 500 ${end}`,
      `2026-11-01 2026-11-01 0 ${end}`,
    ]);
    expect(progress).toEqual([14286, 20_000, 20_005]);
  });

  it('returns every visit once while others arrive', async () => {
    add(TODAY, 1200);
    const before = stored.map(({ id }) => id);
    meanwhile = (request) => {
      stored.unshift({ id: `new-${request}`, day: TODAY });
    };
    const { result } = await readAll({ [TODAY]: 1200 });
    expect(result).toEqual(before);
  });

  it('misses no visit while others are deleted', async () => {
    add(TODAY, 1200);
    meanwhile = (request) => {
      if (request === 1) stored.splice(10, 3);
    };
    const { result } = await readAll({ [TODAY]: 1200 });
    expect(result).toEqual(stored.map(({ id }) => id));
  });

  it.each([-700, 3])('reads every page although the total is wrong by %d', async (difference) => {
    add(TODAY, 1000);
    wrongBy = difference;
    const { result } = await readAll({ [TODAY]: 1000 });
    expect(result).toEqual(stored.map(({ id }) => id));
  });

  it('retries temporary failures, and rejects after permanent ones', async () => {
    add(TODAY, 1);
    failures = [0, 429, 503];
    expect((await readAll({ [TODAY]: 1 })).result).toEqual([`${TODAY}-0`]);
    failures = [0, 0, 0, 0];
    expect((await readAll({ [TODAY]: 1 })).result).toMatchObject({
      message: 'Failed to load visits. Our server cannot be reached. Try again in a moment.',
    });
    requests = [];
    failures = [403];
    expect((await readAll({ [TODAY]: 1 })).result).toMatchObject({ message: 'Access denied. Admins only.' });
    expect(requests).toHaveLength(1);
  });

  it('stops when it is aborted', async () => {
    add(TODAY, 5000);
    const controller = new AbortController();
    meanwhile = (request) => {
      if (request === 2) controller.abort();
    };
    const { result } = await readAll({ [TODAY]: 5000 }, controller);
    expect(result).toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(2);
  });
});
