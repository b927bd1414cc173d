import { expect, test } from 'vitest';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { type UpdateRow, writeAllowed } from './update-rows.ts';

const rows = Array.from({ length: 15 }, (_, index): UpdateRow => ({
  action: 'delete',
  team_id: 1,
  id: index + 1,
  revision: 1,
}));

/** Imitates the database, which rejects all rows of a request if one player has changed. */
function database(changed: ReadonlySet<number>) {
  const calls: number[] = [];
  const write = (part: readonly UpdateRow[]): Promise<WriteResult> => {
    calls.push(part.length);
    const isRefused = (row: UpdateRow) => row.action !== 'add' && changed.has(row.id);
    const written = !part.some(isRefused);
    return Promise.resolve({
      written,
      batch: written ? 'a' : null,
      rows: part.map((row, index) => ({
        row_number: index + 1,
        action: isRefused(row) ? 'refused' : written ? 'deleted' : 'unchanged',
        id: null,
        name: null,
        message: isRefused(row) ? 'This player was changed since the review' : null,
      })),
    });
  };
  return { calls, write };
}

test('one player who was edited by hand does not block fourteen other changes', async () => {
  const { calls, write } = database(new Set([4]));
  const { refused, result } = await writeAllowed(rows, write);
  expect(calls).toEqual([15, 14]);
  expect(result.written).toBe(true);
  expect([...refused]).toEqual([[rows[3], 'This player was changed since the review']]);
});

test.each([
  ['nothing is refused', [], [15], true],
  ['everything is refused', rows.map((_, index) => index + 1), [15], false],
] as const)('writes once if %s', async (_, changed, calls, written) => {
  const stub = database(new Set(changed));
  expect((await writeAllowed(rows, stub.write)).result.written).toBe(written);
  expect(stub.calls).toEqual(calls);
});
