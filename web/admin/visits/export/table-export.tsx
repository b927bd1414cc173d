import { type Ref, useState } from 'react';
import { plural } from '#domain/format.ts';
import type { ExportScope, StatisticsRows, StatisticsTable } from '#domain/csv/export-visits.ts';
import { MessageDialog } from '#web/ui/message-dialog.tsx';
import { partFailureReason } from '#web/ui/toast-place.tsx';
import { Download } from 'lucide-react';
import { IdleButton } from '#web/ui/idle-button.tsx';
import { type VisitReading, readAllVisits } from '#web/backend/admin/visits/read-all-visits.ts';
import { saveBlob } from '#web/ui/download.ts';

interface CsvButtonProps {
  readonly of: string;
  /** Why there is nothing to export, as a sentence. Null if there is something. */
  readonly reason: string | null;
  /** The content of the file, such as `All 31 days of the range`. */
  readonly content: string;
  readonly isBusy: boolean;
  readonly onExport: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The button stays focusable when there is nothing to export, so that screen readers find the reason. */
export function CsvButton({ of, reason, content, isBusy, onExport, ref }: CsvButtonProps) {
  return (
    <IdleButton
      {...(ref && { ref })}
      idle={reason !== null || isBusy}
      title={reason ?? content}
      onClick={onExport}
    >
      <Download aria-hidden size={17} />
      <span>
        <span className="@max-[24rem]/section-head:sr-only">Export </span>CSV
        <span className="sr-only"> of {of}</span>
      </span>
    </IdleButton>
  );
}

const TYPE = 'text/csv;charset=utf-8';

const loadWriter = async () => import('#domain/csv/export-visits.ts');

interface VisitsExport extends Omit<VisitReading, 'onProgress' | 'timeZone'> {
  readonly scope: ExportScope;
  readonly onProgress: (searched: number, found: number) => void;
}

/** Saves all matching visits as a CSV file. Resolves with their number. */
export async function saveVisits({ scope, onProgress, ...reading }: VisitsExport): Promise<number> {
  const { exportVisitHead, exportVisitRows, visitsFileName } = await loadWriter();
  const { image, source, team } = reading.search;
  // The browser can move blobs, but not texts, from memory to the disk.
  const parts: Blob[] = [new Blob([exportVisitHead()])];
  let found = 0;
  const visits = readAllVisits({
    ...reading,
    timeZone: scope.timeZone,
    onProgress: (searched) => onProgress(searched, found),
  });
  for await (const some of visits) {
    parts.push(new Blob([exportVisitRows(some, scope, reading.search)]));
    found += some.length;
  }
  const isFiltered = [image, source, team].some((text) => text.trim() !== '');
  saveBlob(new Blob(parts, { type: TYPE }), visitsFileName('recent', scope, isFiltered));
  return found;
}

const NOUNS: Readonly<Record<StatisticsTable, readonly [one: string, many: string]>> = {
  daily: ['day', 'days'],
  teams: ['team', 'teams'],
  countries: ['country', 'countries'],
  'images-by-source': ['source', 'sources'],
};

export interface Exporting {
  readonly scope: ExportScope;
  readonly say: (text: string) => void;
}

interface TableExportProps<Table extends StatisticsTable> extends Exporting {
  readonly table: Table;
  readonly title: string;
  /** All rows of the table, including hidden ones. */
  readonly rows: StatisticsRows[Table];
  /** The section's text for an empty table. Null if the table has rows. */
  readonly reason: string | null;
}

export function TableExport<Table extends StatisticsTable>(props: TableExportProps<Table>) {
  const { reason, rows, say, scope, table, title } = props;
  const [failed, setFailed] = useState<unknown>(null);
  const [one, many] = NOUNS[table];
  const amount = plural(rows.length, one, many);
  const save = async () => {
    try {
      const { exportStatisticsCsv, visitsFileName } = await loadWriter();
      const text = exportStatisticsCsv(table, rows, scope);
      saveBlob(new Blob([text], { type: TYPE }), visitsFileName(table, scope));
      say(`${amount} exported.`);
    } catch (error) {
      setFailed(error);
    }
  };
  return (
    <>
      <CsvButton
        of={title}
        reason={reason}
        content={`The file has ${amount}.`}
        isBusy={false}
        onExport={() => void save()}
      />
      {failed !== null && (
        <MessageDialog
          title="Not exported"
          message={`Could not create the file. ${partFailureReason(failed)}`}
          onClose={() => setFailed(null)}
        />
      )}
    </>
  );
}
