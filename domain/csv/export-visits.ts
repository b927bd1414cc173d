/**
 * Writes the tables of the analytics screen as CSV files. Each row ends with the range, the time zone, and the
 * filters, so that rows keep their meaning in renamed and merged files.
 */
import { OWN_TEAMS } from '../team.ts';
import type { DaySpan } from '#domain/calendar-days.ts';
import {
  type CountryCount,
  type DailyCount,
  type RecentVisit,
  type SourceCount,
  type TeamCount,
  visitTeamName,
} from '#domain/visit-statistics.ts';
import { csvHead, csvRows, type CsvValue } from './csv-file.ts';

const LATER_FORMULA = /;(?=[\s\p{C}]*[=+\-@＝＋－＠])/gu;

/** Writes rows. Also guards formulas after semicolons, because spreadsheets in many countries split cells there. */
function guardedRows(rows: readonly (readonly CsvValue[])[]): string {
  return csvRows(
    rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell.replaceAll(LATER_FORMULA, ";'") : cell)),
    ),
  );
}

export interface ExportScope {
  /** Calendar days in `timeZone`. “All time” is from the first visit to today. */
  readonly days: DaySpan;
  readonly timeZone: string;
  readonly excludeAdmins: boolean;
}

/** `source` and `team` match parts of texts. An empty text matches everything. */
export interface VisitFilterTexts {
  readonly image: 'created' | 'not_created' | '';
  readonly source: string;
  readonly team: string;
}

export interface StatisticsRows {
  readonly daily: readonly DailyCount[];
  readonly teams: readonly TeamCount[];
  readonly countries: readonly (CountryCount & { readonly name: string })[];
  readonly 'images-by-source': readonly SourceCount[];
}

export type StatisticsTable = keyof StatisticsRows;

interface TableFormat<Row> {
  readonly columns: readonly string[];
  readonly cells: (row: Row) => readonly CsvValue[];
}

const FORMATS: { readonly [Table in StatisticsTable]: TableFormat<StatisticsRows[Table][number]> } = {
  daily: {
    columns: ['date', 'total', 'page_visits', 'team_selections'],
    cells: ({ date, pageVisits, teamSelections, total }) => [date, total, pageVisits, teamSelections],
  },
  teams: {
    columns: ['team_id', 'team', 'selections'],
    cells: (row) => [row.teamId, visitTeamName(row) ?? OWN_TEAMS, row.count],
  },
  countries: {
    columns: ['country_code', 'country', 'visits'],
    cells: ({ count, country, name }) => [country, name, count],
  },
  'images-by-source': {
    columns: ['utm_source', 'images_created'],
    cells: ({ count, source }) => [source, count],
  },
};

const SCOPE_COLUMNS = ['first_day', 'last_day', 'time_zone', 'admins'];

function scopeCells({ days, excludeAdmins, timeZone }: ExportScope): readonly CsvValue[] {
  return [days.first, days.last, timeZone, excludeAdmins ? 'excluded' : 'included'];
}

/** Writes a table of sums as a file, with the rows in the given order. */
export function exportStatisticsCsv<Table extends StatisticsTable>(
  table: Table,
  rows: StatisticsRows[Table],
  scope: ExportScope,
): string {
  const { cells, columns }: TableFormat<StatisticsRows[Table][number]> = FORMATS[table];
  const end = scopeCells(scope);
  return csvHead([...columns, ...SCOPE_COLUMNS]) + guardedRows(rows.map((row) => [...cells(row), ...end]));
}

/** Returns a cell such as `image created; utm_source contains reddit`. */
function filterCell({ image, source, team }: VisitFilterTexts): string {
  return [
    image === '' ? '' : `image ${image === 'created' ? 'created' : 'not created'}`,
    source.trim() && `utm_source contains ${source.trim()}`,
    team.trim() && `team contains ${team.trim()}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** The cells of a visit by column. */
const VISIT_CELLS: Readonly<Record<string, (visit: RecentVisit) => CsvValue>> = {
  id: ({ id }) => id,
  time: ({ createdAt }) => createdAt,
  type: ({ visitType }) => visitType,
  team_id: ({ teamId }) => teamId,
  team: visitTeamName,
  user_id: ({ userId }) => userId,
  country_code: ({ country }) => country,
  country_source: ({ countrySource }) => countrySource,
  utm_source: ({ utmSource }) => utmSource,
  referrer: ({ referrer }) => referrer,
  image_created: ({ hasImage }) => hasImage,
};

/** Writes the start of a file of visits. {@link exportVisitRows} writes the rest, page by page. */
export function exportVisitHead(): string {
  return csvHead([...Object.keys(VISIT_CELLS), ...SCOPE_COLUMNS, 'filters']);
}

/** Writes rows of visits. Times are ISO 8601 with the offset from the database. */
export function exportVisitRows(
  visits: readonly RecentVisit[],
  scope: ExportScope,
  filters: VisitFilterTexts,
): string {
  const end = [...scopeCells(scope), filterCell(filters)];
  const cells = Object.values(VISIT_CELLS);
  return guardedRows(visits.map((visit) => [...cells.map((cellOf) => cellOf(visit)), ...end]));
}

/** Returns a name like `line-rush-visits-daily-2026-10-01-to-2026-10-31.csv`. */
export function visitsFileName(
  table: StatisticsTable | 'recent',
  { days, excludeAdmins }: ExportScope,
  isFiltered = false,
): string {
  const words = ['line-rush-visits', table, days.first, 'to', days.last];
  if (excludeAdmins) words.push('without-admins');
  if (isFiltered) words.push('filtered');
  return `${words.join('-')}.csv`;
}
