import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';

export interface ImportRecord {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string | null;
  /** ISO 8601; null if the team was never imported. */
  readonly importedAt: string | null;
}

/** Sorted by name. Rejects with `Failed to load teams`. */
async function getImportHistory({ signal }: { readonly signal: AbortSignal }): Promise<ImportRecord[]> {
  const { data, error } = await getClient()
    .from('teams')
    .select('id, name, abbreviation, last_imported_at')
    .order('name')
    .abortSignal(signal);
  if (error) throw new RequestError('Failed to load teams', { cause: error });
  return data
    .map(({ abbreviation, id, last_imported_at, name }) => ({
      id: String(id),
      name: name ?? abbreviation ?? `Team ${id}`,
      abbreviation,
      importedAt: last_imported_at,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

export const importHistoryQuery = queryOptions({
  queryKey: ['admin', 'import-history'],
  queryFn: getImportHistory,
  staleTime: 0, // other admins import, too
});

export function useImportHistory() {
  return useQuery(importHistoryQuery);
}
