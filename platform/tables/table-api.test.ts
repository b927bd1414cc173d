import { expect, test } from 'vitest';
import { createTableApi } from '#platform/tables/table-api.ts';
import { parseRequestLine } from '#platform/tables/request.ts';
import { NO_RULES } from '#platform/tables/table-rules.ts';
import { makeCatalog } from '#tests/support/catalog.ts';

test('a request is neither parsed nor checked with the database before its turn', async () => {
  const begun: string[] = [];
  const api = createTableApi({
    pool: { run: () => Promise.reject(new Error('No statement may run.')) },
    catalogs: [await makeCatalog()],
    rules: { ...NO_RULES, checkRequest: async () => void begun.push('check') },
    ensureSpace: () => Promise.resolve(),
    log: console as never,
    timed: (call) => call(),
  });
  const ask = (search: string, method = 'GET') =>
    api({
      requestLine: parseRequestLine(method, '/rest/v1/books', new Headers()),
      search,
      caller: { kind: 'secret' },
      readBody: () => Promise.resolve(new Uint8Array()),
      inTurn: (work) => {
        begun.push('turn');
        return work();
      },
    });
  const long = `?select=id&or=(${Array.from({ length: 880 }, () => 'id.eq.1').join(',')})`;
  expect(await ask(long)).toMatchObject({ code: 'too-many-columns' });
  expect(await ask(`?id=in.(${','.repeat(7000)})`, 'PATCH')).toMatchObject({ code: 'too-many-parts' });
  expect(begun.splice(0)).toEqual(['turn', 'turn']);
  await ask('?select=id&number=eq.1').catch(() => undefined);
  expect(begun).toEqual(['turn', 'check']);
});
