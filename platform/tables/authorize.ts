import type { CatalogColumn, ColumnGrant, Source } from '#platform/database/catalog.ts';
import type { ApiRole } from '#platform/database/roles.ts';
import { noPermission } from '#platform/tables/errors.ts';
import type { CallRequest, TableRequest } from '#platform/tables/request.ts';
import { selectionsOf } from '#platform/tables/selection.ts';

/**
 * Throws a `RefusedError` if the role lacks a grant for a column.
 * PostgreSQL checks the grants again. It also checks row security.
 */
export function requireGrant(
  source: Source,
  columns: readonly CatalogColumn[],
  grant: ColumnGrant,
  role: ApiRole,
): void {
  const needed = `${role} ${grant}` as const;
  if (!columns.every(({ grants }) => grants.has(needed))) throw noPermission(role, `table ${source.name}`);
}

/** Throws if the role may not call the function, delete from the table, or read a column that the request uses. */
export function authorize(request: TableRequest | CallRequest, role: ApiRole): void {
  const { method, name, preferences, reads, rows } = request;
  if (request.isCall && !request.routines.some(({ executors }) => executors.has(role)))
    throw noPermission(role, `function ${name}`);
  if (method === 'DELETE' && !request.isCall && !request.table.deleters.has(role))
    throw noPermission(role, `table ${name}`);
  for (const selection of selectionsOf(rows)) {
    const { filters, members, order, source } = selection;
    const shown = reads || preferences.returnsRows ? members : [];
    for (const parts of [shown, filters, order])
      for (const { columns } of parts) requireGrant(source, columns, 'select', role);
  }
}

/** Returns all tables of a request that filters or orders rows. Returns an empty list for other requests. */
export function comparedTables({ rows }: TableRequest | CallRequest): readonly string[] {
  const all = selectionsOf(rows);
  return all.some(({ filters, order }) => filters.length + order.length > 0)
    ? all.map(({ source }) => source.name)
    : [];
}
