import { useMemo, useState } from 'react';
import { formatTime } from '#domain/format.ts';
import { searchTeams } from '#domain/team-search.ts';
import { type TeamRow, useAdminTeams } from '#web/backend/admin/get-admin-teams.ts';
import { errorText } from '#web/backend/errors.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

interface ImportRecord {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string | null;
  /** ISO 8601; null if the team was never imported. */
  readonly importedAt: string | null;
}

function recordOf({ abbreviation, id, last_imported_at: importedAt, name }: TeamRow): ImportRecord {
  return { id: String(id), name: name ?? abbreviation ?? `Team ${id}`, abbreviation, importedAt };
}

function ImportTime({ at }: { readonly at: string | null }) {
  const time = at && formatTime(at);
  if (!time) return <span className="text-soft">Never imported</span>;
  return (
    <time dateTime={at} className="tabular-nums">
      {time}
    </time>
  );
}

const COLUMNS: readonly Column<ImportRecord>[] = [
  { id: 'team', header: 'Team', naming: true, cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    id: 'at',
    header: 'Last import',
    cell: ({ importedAt }) => <ImportTime at={importedAt} />,
    sortBy: ({ importedAt }) => importedAt,
  },
];

export function ImportHistory() {
  const history = useAdminTeams();
  const [search, setSearch] = useState('');
  const teams = useMemo(
    () => searchTeams((history.data ?? []).map(recordOf), search),
    [history.data, search],
  );
  return (
    <section aria-labelledby="import-history" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-history" className="display-type text-2xl">
          Team Import History
        </h2>
        <div className="w-full sm:w-64">
          <SearchField label="Search teams" value={search} onChange={setSearch} />
        </div>
      </div>
      {history.isError && !history.data ? (
        <Notice
          title={errorText(history.error, 'Failed to load teams')}
          onRetry={() => void history.refetch()}
        />
      ) : history.data ? (
        <DataTable
          label="Teams and their last imports"
          rows={teams}
          columns={COLUMNS}
          toId={({ id }) => id}
          resetOn={search}
          empty={<p className="text-soft">No teams match.</p>}
        />
      ) : (
        <div role="status" aria-label="Loading the import history" className="skeleton h-64" />
      )}
    </section>
  );
}
