import type { SourceCount } from '#domain/visit-statistics.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { useAddressSorting } from '../address/use-address-sorting.ts';
import { countColumn } from './counted.tsx';
import { Nothing, VisitSection } from './visit-section.tsx';

const SOURCE: Column<SourceCount> = {
  id: 'source',
  header: 'UTM Source',
  naming: true,
  cell: ({ source }) => <bdi>{source}</bdi>,
  sortBy: ({ source }) => source,
};

interface SourceStatisticsProps {
  readonly sources: readonly SourceCount[];
  readonly scope: string;
}

/** Lists the UTM sources of visits with a picture. */
export function SourceStatistics({ sources, scope }: SourceStatisticsProps) {
  const order = useAddressSorting('sort-sources');
  return (
    <VisitSection id="image-by-source" title="Image Created by Source">
      <DataTable<SourceCount>
        label="Images created by source"
        rows={sources}
        columns={[SOURCE, countColumn('Images Created', sources)]}
        toId={({ source }) => source}
        order={order}
        moreRows="all"
        resetOn={scope}
        empty={<Nothing>No images created for the selected range.</Nothing>}
      />
    </VisitSection>
  );
}
