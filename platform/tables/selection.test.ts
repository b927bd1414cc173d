import { expect, test, vi } from 'vitest';
import type { CatalogColumn, Table } from '#platform/database/catalog.ts';
import { sql } from '#platform/database/sql.ts';
import { LIMITS } from '#platform/limits.ts';
import { parseSelection } from '#platform/tables/selection.ts';

const column = { name: 'id', sql: sql`id`, literal: sql`'id'`, type: sql`bigint` } as CatalogColumn;

test('an excess table is refused as soon as it is read', () => {
  const columns = new Map([['id', column]]);
  const values = vi.spyOn(columns, 'values');
  const authors = { name: 'authors', sql: sql`authors`, member: column, columns, relations: [] };
  const relation = { target: authors, constraint: 'c', pairs: [[column, column]], isMany: false };
  const books = { ...authors, name: 'books', relations: [relation] } as unknown as Table;
  const select = Array.from({ length: 500 }, (_, i) => `a${i}:authors(*)`).join(',');
  const refusal = { code: 'too-many-embeds', most: LIMITS.embedCount };
  expect(() => parseSelection([['select', select]], books)).toThrow(expect.objectContaining({ refusal }));
  expect(values).toHaveBeenCalledTimes(LIMITS.embedCount + 1);
});

test('a long name of a member is refused, because each row of the response would have it', () => {
  const source = { name: 'books', sql: sql`books`, columns: new Map([['id', column]]) } as unknown as Table;
  const refusal = { code: 'alias-too-long', most: LIMITS.aliasLength };
  const read = (length: number) => parseSelection([['select', `${'a'.repeat(length)}:id`]], source);
  expect(read(LIMITS.aliasLength).members).toHaveLength(1);
  expect(() => read(LIMITS.aliasLength + 1)).toThrow(expect.objectContaining({ refusal }));
});

test('a repeated member is refused as soon as it is read', () => {
  const columns = new Map([['id', column]]);
  const values = vi.spyOn(columns, 'values');
  const source = { name: 'books', sql: sql`books`, columns } as unknown as Table;
  const read = () => parseSelection([['select', Array.from({ length: 4000 }, () => '*').join(',')]], source);
  expect(read).toThrow(expect.objectContaining({ refusal: { code: 'repeated-member', name: 'id' } }));
  expect(values).toHaveBeenCalledTimes(2);
});

test('an excess column is refused as soon as it is read', () => {
  const source = { name: 'books', sql: sql`books`, columns: new Map([['id', column]]) } as unknown as Table;
  // The last condition cannot be read.
  const or = `(${Array.from({ length: LIMITS.namedColumns }, () => 'id.eq.1').join(',')},%)`;
  const refusal = { code: 'too-many-columns', most: LIMITS.namedColumns };
  const read = () =>
    parseSelection(
      [
        ['select', 'id'],
        ['or', or],
      ],
      source,
    );
  expect(read).toThrow(expect.objectContaining({ refusal }));
});
