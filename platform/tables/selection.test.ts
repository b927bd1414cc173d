import { expect, test, vi } from 'vitest';
import type { CatalogColumn, Table } from '#platform/database/catalog.ts';
import { sql } from '#platform/database/sql.ts';
import { LIMITS } from '#platform/limits.ts';
import { parseSelection } from '#platform/tables/selection.ts';

const column = { name: 'id', sql: sql`id`, literal: sql`'id'`, type: sql`bigint` } as CatalogColumn;

test('an excess table is refused as soon as it is read', () => {
  const columns = new Map([['id', column]]);
  const values = vi.spyOn(columns, 'values');
  const teams = { name: 'teams', sql: sql`teams`, member: column, columns, relations: [] };
  const relation = { target: teams, constraint: 'c', pairs: [[column, column]], isMany: false };
  const players = { ...teams, name: 'players', relations: [relation] } as unknown as Table;
  const select = Array.from({ length: 500 }, (_, i) => `a${i}:teams(*)`).join(',');
  const refusal = { code: 'too-many-embeds', most: LIMITS.embedCount };
  expect(() => parseSelection([['select', select]], players)).toThrow(expect.objectContaining({ refusal }));
  expect(values).toHaveBeenCalledTimes(LIMITS.embedCount + 1);
});

test('a repeated member is refused as soon as it is read', () => {
  const columns = new Map([['id', column]]);
  const values = vi.spyOn(columns, 'values');
  const source = { name: 'players', sql: sql`players`, columns } as unknown as Table;
  const read = () => parseSelection([['select', Array.from({ length: 4000 }, () => '*').join(',')]], source);
  expect(read).toThrow(expect.objectContaining({ refusal: { code: 'repeated-member', name: 'id' } }));
  expect(values).toHaveBeenCalledTimes(2);
});
