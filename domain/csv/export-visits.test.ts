import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { RecentVisit } from '#domain/visit-statistics.ts';
import {
  type ExportScope,
  exportStatisticsCsv,
  exportVisitHead,
  exportVisitRows,
  visitsFileName,
} from './export-visits.ts';

const SCOPE: ExportScope = {
  days: { first: '2026-10-01', last: '2026-10-31' },
  timeZone: 'America/Toronto',
  excludeAdmins: true,
};
const SCOPE_CELLS = ['2026-10-01', '2026-10-31', 'America/Toronto', 'excluded'];
const ALL = { image: '', source: '', team: '' } as const;

const VISIT: RecentVisit = {
  id: '552170d3-1eaf-4688-b347-a88e561413d9',
  createdAt: '2026-10-31T23:30:00.083754-04:00',
  visitType: 'team_selection',
  teamId: 7,
  teamName: 'Québec "Nordiques"',
  userId: null,
  country: 'CA',
  countrySource: 'test',
  referrer: 'https://example.org/?a=1,2',
  utmSource: null,
  hasImage: true,
};

/** Reads a file as a spreadsheet does. Expects every row to have as many cells as the header. */
function readCells(text: string): readonly (readonly string[])[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const { data, errors } = Papa.parse<string[]>(text.slice(1).trimEnd());
  expect(errors).toEqual([]);
  for (const row of data) expect(row).toHaveLength(data[0]?.length ?? 0);
  return data;
}

const readVisit = (part: Partial<RecentVisit>, filters: Parameters<typeof exportVisitRows>[2] = ALL) => {
  const rows = readCells(exportVisitHead() + exportVisitRows([{ ...VISIT, ...part }], SCOPE, filters));
  return Object.fromEntries(rows[0]?.map((column, index) => [column, rows[1]?.[index]]) ?? []);
};

describe('tables of sums', () => {
  it('repeat the range, the time zone and Exclude admins in every row', () => {
    const days = [
      { date: '2026-10-31', total: 5, pageVisits: 3, teamSelections: 2 },
      { date: '2026-10-30', total: 0, pageVisits: 0, teamSelections: 0 },
    ];
    expect(readCells(exportStatisticsCsv('daily', days, SCOPE))).toEqual([
      ['date', 'total', 'page_visits', 'team_selections', 'first_day', 'last_day', 'time_zone', 'admins'],
      ['2026-10-31', '5', '3', '2', ...SCOPE_CELLS],
      ['2026-10-30', '0', '0', '0', ...SCOPE_CELLS],
    ]);
  });

  it('name nameless and deleted teams, and countries', () => {
    const teams = [
      { teamId: 7, teamName: ' ', logoUrl: null, count: 3 },
      { teamId: null, teamName: null, logoUrl: null, count: 2 },
    ];
    expect(readCells(exportStatisticsCsv('teams', teams, SCOPE)).slice(1)).toEqual([
      ['7', 'Team 7', '3', ...SCOPE_CELLS],
      ['', 'Own teams', '2', ...SCOPE_CELLS],
    ]);
    const named = [{ country: 'CI', name: 'Côte d’Ivoire', count: 1 }];
    expect(readCells(exportStatisticsCsv('countries', named, SCOPE))[1]?.slice(0, 3)).toEqual([
      'CI',
      'Côte d’Ivoire',
      '1',
    ]);
    const sources = [{ source: '@SUM(A1)', count: 1 }];
    expect(readCells(exportStatisticsCsv('images-by-source', sources, SCOPE))[1]?.[0]).toBe("'@SUM(A1)");
  });
});

describe('visits', () => {
  it('have every field, and the time with its offset', () => {
    expect(readVisit({})).toMatchObject({
      id: VISIT.id,
      time: '2026-10-31T23:30:00.083754-04:00',
      type: 'team_selection',
      team_id: '7',
      team: 'Québec "Nordiques"',
      user_id: '',
      utm_source: '',
      referrer: 'https://example.org/?a=1,2',
      image_created: 'true',
      last_day: '2026-10-31',
      admins: 'excluded',
      filters: '',
    });
  });

  it.each([
    '=HYPERLINK("https://evil.example","x")',
    "-2+3+cmd|' /C calc'!A0",
    '\t=1+1',
    '\r\n"=1+1',
    '\u200B=1+1',
    '＝1+1',
    "'=1+1",
    'a",\r\n=1+1',
    'a\u2028=1+1\u0000',
    'a;=1+1; \u200B@SUM(1)',
  ])('from %j never start a formula, a row or a cell', (hostile) => {
    const cells = readVisit({ utmSource: hostile, referrer: hostile, teamName: hostile });
    for (const column of ['utm_source', 'referrer', 'team']) {
      expect(cells[column]).not.toMatch(/(?:^|;)[\s\p{C}]*[=+\-@＝＋－＠]|[\r\n\t\0]/u);
    }
    expect(cells.filters).toBe('');
  });

  it('contain the longest texts unchanged', () => {
    const long = `https://example.org/${'é'.repeat(4076)}`;
    expect(readVisit({ referrer: long, teamName: 'W'.repeat(1000) })).toMatchObject({
      referrer: long,
      team: 'W'.repeat(1000),
    });
  });

  it('name the filters in one guarded cell', () => {
    const filters = { image: 'not_created', source: ' =red"dit', team: '-leafs ' } as const;
    expect(readVisit({}, filters).filters).toBe(
      'image not created; utm_source contains =red"dit; team contains -leafs',
    );
  });

  it('of no rows are an empty text, so that pages can be joined', () => {
    expect(exportVisitRows([], SCOPE, ALL)).toBe('');
  });
});

it('files are named after table, range and filters', () => {
  const everyone = { ...SCOPE, excludeAdmins: false };
  expect(visitsFileName('daily', everyone)).toBe('line-rush-visits-daily-2026-10-01-to-2026-10-31.csv');
  expect(visitsFileName('recent', SCOPE, true)).toBe(
    'line-rush-visits-recent-2026-10-01-to-2026-10-31-without-admins-filtered.csv',
  );
});
