import { useState } from 'react';
import { plural } from '#domain/format.ts';
import type { ExportScope, StatisticsRows, StatisticsTable } from '#domain/csv/export-visits.ts';
import { MessageDialog } from '#web/ui/message-dialog.tsx';
import { partFailureReason } from '#web/ui/toast-place.tsx';
import { CsvButton } from './csv-button.tsx';
import { saveStatistics } from './visits-file.ts';

const NOUNS: Readonly<Record<StatisticsTable, readonly [one: string, many: string]>> = {
  daily: ['day', 'days'],
  teams: ['team', 'teams'],
  countries: ['country', 'countries'],
  'images-by-source': ['source', 'sources'],
};

/** The properties that sections need to export their tables. */
export interface Exporting {
  readonly scope: ExportScope;
  /** Shows and announces the result. */
  readonly say: (text: string) => void;
}

interface TableExportProps<Table extends StatisticsTable> extends Exporting {
  readonly table: Table;
  readonly title: string;
  /** All rows of the table, shown or not. */
  readonly rows: StatisticsRows[Table];
  /** The section's sentence without rows; null with rows. */
  readonly reason: string | null;
}

/** Exports one table of sums. */
export function TableExport<Table extends StatisticsTable>({
  table,
  title,
  rows,
  scope,
  reason,
  say,
}: TableExportProps<Table>) {
  const [failed, setFailed] = useState<unknown>(null);
  const [one, many] = NOUNS[table];
  const amount = plural(rows.length, one, many);
  const save = async () => {
    try {
      await saveStatistics(table, rows, scope);
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
