import type { CountryCount } from '#domain/visit-statistics.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { useAddressSorting } from '../../address/use-address-filter.ts';
import { countColumn } from '../counted.tsx';
import { type Exporting, TableExport } from '../export/table-export.tsx';
import { Nothing, VisitSection } from '../visit-section.tsx';
import { CountryFlag, countryName } from './country-flag.tsx';

const COLUMNS: readonly Column<CountryCount>[] = [
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

const TITLE = 'Country Stats';
const NOTHING = 'No country data recorded yet.';

interface CountryStatisticsProps {
  readonly countries: readonly CountryCount[];
  readonly scope: string;
  readonly exporting: Exporting;
}

export function CountryStatistics({ countries, scope, exporting }: CountryStatisticsProps) {
  const order = useAddressSorting('sort-countries');
  const reason = countries.length === 0 ? NOTHING : null;
  const named = countries.map((row) => ({ ...row, name: countryName(row.country) }));
  return (
    <VisitSection
      id="country-stats"
      title={TITLE}
      aside={<TableExport {...exporting} table="countries" title={TITLE} rows={named} reason={reason} />}
      note={
        <p className="flex items-baseline gap-1.5 text-soft">
          Countries Recorded <span className="data-number text-ink">{countries.length}</span>
        </p>
      }
    >
      <DataTable<CountryCount>
        label="Visits by country"
        rows={countries}
        columns={[...COLUMNS, countColumn('Visits', countries)]}
        toId={({ country }) => country}
        order={order}
        moreRows="all"
        resetOn={scope}
        empty={<Nothing>{NOTHING}</Nothing>}
      />
    </VisitSection>
  );
}
