/** Saves the tables of the analytics screen as CSV files. Loads the writer on demand. */
import type {
  ExportScope,
  StatisticsRows,
  StatisticsTable,
  VisitFilterTexts,
} from '#domain/csv/export-visits.ts';
import { readAllVisits, type VisitReading } from '#web/backend/admin/visits/read-all-visits.ts';
import { saveBlob } from '#web/ui/download.ts';

const TYPE = 'text/csv;charset=utf-8';

async function loadWriter() {
  return import('#domain/csv/export-visits.ts');
}

export async function saveStatistics<Table extends StatisticsTable>(
  table: Table,
  rows: StatisticsRows[Table],
  scope: ExportScope,
): Promise<void> {
  const { exportStatisticsCsv, visitsFileName } = await loadWriter();
  const text = exportStatisticsCsv(table, rows, scope);
  saveBlob(new Blob([text], { type: TYPE }), visitsFileName(table, scope));
}

interface VisitsExport extends Omit<VisitReading, 'onProgress' | 'timeZone'> {
  readonly scope: ExportScope;
  readonly onProgress: (searched: number, found: number) => void;
}

/** Saves the file. Resolves with its number of visits. */
export async function saveVisits({ scope, onProgress, ...reading }: VisitsExport): Promise<number> {
  const { exportVisitHead, exportVisitRows, visitsFileName } = await loadWriter();
  const { image, source, team } = reading.search;
  const filters: VisitFilterTexts = { image, source, team };
  // The browser can move finished blobs out of memory, unlike texts.
  const parts: Blob[] = [new Blob([exportVisitHead()])];
  let found = 0;
  const visits = readAllVisits({
    ...reading,
    timeZone: scope.timeZone,
    onProgress: (searched) => onProgress(searched, found),
  });
  for await (const some of visits) {
    parts.push(new Blob([exportVisitRows(some, scope, filters)]));
    found += some.length;
  }
  const isFiltered = [image, source, team].some((text) => text.trim() !== '');
  saveBlob(new Blob(parts, { type: TYPE }), visitsFileName('recent', scope, isFiltered));
  return found;
}
