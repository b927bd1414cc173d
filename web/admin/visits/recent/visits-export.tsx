import type { ReactNode } from 'react';
import { plural } from '#domain/format.ts';
import type { CountedStatistics } from '#web/backend/admin/visits/get-visit-statistics.ts';
import { CsvButton } from '../export/export-button.tsx';
import type { Exporting } from '../export/table-export.tsx';
import { ExportProgress } from './export-progress.tsx';
import { isFiltered, type VisitFilter } from './filter-visits.ts';
import { type ListedVisits, toSearch } from './use-listed-visits.ts';
import { useVisitsExport } from './use-visits-export.ts';

interface Exported {
  readonly title: string;
  readonly counted: CountedStatistics;
  readonly filter: VisitFilter;
  readonly listed: ListedVisits;
}

interface ExportParts {
  readonly button: ReactNode;
  readonly progress: ReactNode;
}

function reasonOf({ counted, filter, listed }: Exported): string | null {
  if (counted.statistics.totals.total === 0) return 'There are no visits to export.';
  return isFiltered(filter) && !listed.isLoading && listed.total === 0
    ? 'No visits match the filters.'
    : null;
}

function contentOf({ filter, listed }: Exported): string {
  if (!isFiltered(filter)) return `The file has every visit of the range: ${plural(listed.total, 'visit')}.`;
  return `The file has every visit that matches${listed.isLoading ? '' : `: ${plural(listed.total, 'visit')}`}.`;
}

/** Returns a button that exports all visits that match the filters, and its progress. */
export function useExportParts(exported: Exported, exporting: Exporting): ExportParts {
  const { counted, filter, title } = exported;
  const { button, cancel, close, start, state } = useVisitsExport(counted, exporting);
  return {
    button: (
      <CsvButton
        of={title}
        reason={reasonOf(exported)}
        content={contentOf(exported)}
        isBusy={state?.kind === 'running'}
        onExport={() => void start(toSearch(filter, counted.scope))}
        ref={button}
      />
    ),
    progress: (
      <ExportProgress state={state} isFiltered={isFiltered(filter)} onCancel={cancel} onClose={close} />
    ),
  };
}
