import type { SourceCount } from '#domain/visit-statistics.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { useAddressSorting } from '../address/use-address-filter.ts';
import { countColumn } from './counted.tsx';
import { type Exporting, TableExport } from './export/table-export.tsx';
import { Nothing, VisitSection } from './visit-section.tsx';

const SOURCE: Column<SourceCount> = {
  id: 'source',
  header: 'UTM Source',
  naming: true,
  cell: ({ source }) => <bdi>{source}</bdi>,
  sortBy: ({ source }) => source,
};

const TITLE = 'Image Created by Source';
const NOTHING = 'No images created for the selected range.';

interface SourceStatisticsProps {
  readonly sources: readonly SourceCount[];
  readonly scope: string;
  readonly exporting: Exporting;
}

/** Lists the UTM sources of visits with a picture. */
export function SourceStatistics({ sources, scope, exporting }: SourceStatisticsProps) {
  const order = useAddressSorting('sort-sources');
  const reason = sources.length === 0 ? NOTHING : null;
  const aside = (
    <TableExport {...exporting} table="images-by-source" title={TITLE} rows={sources} reason={reason} />
  );
  return (
    <VisitSection id="image-by-source" title={TITLE} aside={aside}>
      <DataTable<SourceCount>
        label="Images created by source"
        rows={sources}
        columns={[SOURCE, countColumn('Images Created', sources)]}
        toId={({ source }) => source}
        order={order}
        moreRows="all"
        resetOn={scope}
        empty={<Nothing>{NOTHING}</Nothing>}
      />
    </VisitSection>
  );
}
