/** The tables that count visits by team, country, and source. */
import type { CSSProperties, ReactNode } from 'react';
import type { StatisticsRows, StatisticsTable } from '#domain/csv/export-visits.ts';
import { OWN_TEAMS } from '#domain/team.ts';
import { formatNumber } from '#domain/format.ts';
import { normalizeTeam } from '#domain/team.ts';
import {
  type CountryCount,
  type SourceCount,
  type TeamCount,
  visitTeamName,
} from '#domain/visit-statistics.ts';
import { Crest } from '#web/ui/crest.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import { useUrlSorting } from '#web/ui/url-filter/use-url-filter.ts';
import { CountryFlag, countryName } from './countries/country-flag.tsx';
import { type Exporting, TableExport } from './export/table-export.tsx';
import { Nothing, VisitSection } from './visit-section.tsx';

interface StatisticsProps<Row> {
  readonly rows: readonly Row[];
  readonly scope: string;
  readonly exporting: Exporting;
}

interface CountTableProps<Row, Table extends StatisticsTable> extends StatisticsProps<Row> {
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly nothing: string;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly counts: string;
  readonly toId: (row: Row) => string;
  /** The URL parameter that stores the table's order. */
  readonly sort: string;
  readonly table: Table;
  readonly exported: StatisticsRows[Table];
}

function Counted({ count, most }: { readonly count: number; readonly most: number }) {
  return (
    <span
      className="inline-grid w-full justify-items-end after:h-[3px] after:w-[calc(100%*var(--share))] after:min-w-0.5 after:rounded-badge after:bg-(--stripe)"
      style={{ '--share': most > 0 ? count / most : 0 } as CSSProperties}
    >
      <span className="data-number">{formatNumber(count)}</span>
    </span>
  );
}

function countColumn<Row extends { readonly count: number }>(
  header: string,
  rows: readonly Row[],
): Column<Row> {
  const most = rows.reduce((max, { count }) => Math.max(max, count), 0);
  return {
    id: 'count',
    header,
    end: true,
    cell: ({ count }) => <Counted count={count} most={most} />,
    sortBy: ({ count }) => count,
  };
}

function CountTable<Row extends { readonly count: number }, Table extends StatisticsTable>(
  props: CountTableProps<Row, Table>,
) {
  const { columns, counts, exported, exporting, id, label, note, nothing, rows, scope, table, title } = props;
  const order = useUrlSorting(props.sort);
  const reason = rows.length === 0 ? nothing : null;
  const aside = <TableExport {...exporting} table={table} title={title} rows={exported} reason={reason} />;
  return (
    <VisitSection id={id} title={title} aside={aside} note={note}>
      <DataTable<Row>
        label={label}
        rows={rows}
        columns={[...columns, countColumn(counts, rows)]}
        toId={props.toId}
        order={order}
        moreRows="all"
        resetOn={scope}
        empty={<Nothing>{nothing}</Nothing>}
      />
    </VisitSection>
  );
}

function teamNameOf(row: TeamCount): string {
  return visitTeamName(row) ?? OWN_TEAMS;
}

function TeamCell({ row }: { readonly row: TeamCount }) {
  const name = teamNameOf(row);
  const team = normalizeTeam({ id: row.teamId ?? 0, name, logo_url: row.logoUrl });
  return (
    <span className="flex items-center gap-3">
      <SlantedTab
        className="h-8 w-11 flex-none pr-1.5 text-base/none [--slant:6px] [&_.crest-logo]:max-h-6.5 [&_.crest-logo]:p-0.5"
        style={plateColors({ name })}
      >
        {team && <Crest key={row.logoUrl} team={team} />}
      </SlantedTab>
      <bdi>{name}</bdi>
    </span>
  );
}

const TEAM: Column<TeamCount> = {
  id: 'team',
  header: 'Team',
  naming: true,
  cell: (row) => <TeamCell row={row} />,
  sortBy: teamNameOf,
};

export function TeamStatistics(props: StatisticsProps<TeamCount>) {
  return (
    <CountTable
      {...props}
      id="team-selection-stats"
      title="Team Selection Stats"
      nothing="No team selections recorded yet."
      label="Team selections"
      columns={[TEAM]}
      counts="Selections"
      toId={({ teamId }) => String(teamId)}
      sort="sort-teams"
      table="teams"
      exported={props.rows}
    />
  );
}

const COUNTRY: readonly Column<CountryCount>[] = [
  {
    id: 'country',
    header: 'Country',
    naming: true,
    cell: ({ country }) => (
      <span className="flex items-center gap-3">
        <CountryFlag code={country} />
        {countryName(country)}
      </span>
    ),
    sortBy: ({ country }) => countryName(country),
  },
  {
    id: 'code',
    header: 'Code',
    fit: true,
    cell: ({ country }) => <span className="text-soft">{country}</span>,
    sortBy: ({ country }) => country,
  },
];

export function CountryStatistics(props: StatisticsProps<CountryCount>) {
  const { rows } = props;
  return (
    <CountTable
      {...props}
      id="country-stats"
      title="Country Stats"
      note={
        <p className="flex items-baseline gap-1.5 text-soft">
          Countries Recorded <span className="data-number text-ink">{rows.length}</span>
        </p>
      }
      nothing="No country data recorded yet."
      label="Visits by country"
      columns={COUNTRY}
      counts="Visits"
      toId={({ country }) => country}
      sort="sort-countries"
      table="countries"
      exported={rows.map((row) => ({ ...row, name: countryName(row.country) }))}
    />
  );
}

const SOURCE: Column<SourceCount> = {
  id: 'source',
  header: 'UTM Source',
  naming: true,
  cell: ({ source }) => <bdi>{source}</bdi>,
  sortBy: ({ source }) => source,
};

export function SourceStatistics(props: StatisticsProps<SourceCount>) {
  return (
    <CountTable
      {...props}
      id="image-by-source"
      title="Image Created by Source"
      nothing="No images created for the selected range."
      label="Images created by source"
      columns={[SOURCE]}
      counts="Images Created"
      toId={({ source }) => source}
      sort="sort-sources"
      table="images-by-source"
      exported={props.rows}
    />
  );
}
