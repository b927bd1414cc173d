import { expect, test, vi } from 'vitest';
import type { CatalogColumn, Table } from '#server/database/catalog.ts';
import { sql } from '#server/database/sql.ts';
import { parseSelection } from '#server/tables/selection.ts';

test('a repeated member is refused when it is read, not after all others', () => {
  const column = { name: 'id', sql: sql`id`, literal: sql`'id'`, type: sql`bigint` } as CatalogColumn;
  const columns = new Map([['id', column]]);
  const values = vi.spyOn(columns, 'values');
  const source = { name: 'players', sql: sql`players`, columns } as unknown as Table;
  const read = () => parseSelection([['select', Array.from({ length: 4000 }, () => '*').join(',')]], source);
  expect(read).toThrow(expect.objectContaining({ refusal: { code: 'repeated-member', name: 'id' } }));
  expect(values).toHaveBeenCalledTimes(2);
});
