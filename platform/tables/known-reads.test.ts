import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Catalog } from '#platform/database/catalog.ts';
import type { ApiRole } from '#platform/database/roles.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import { compileRead } from '#platform/tables/compile.ts';
import { createKnownReads } from '#platform/tables/known-reads.ts';
import { parseRequest, parseRequestLine } from '#platform/tables/request.ts';
import { makeCatalog } from '#tests/support/catalog.ts';

const catalog: Catalog = await makeCatalog();
let findRead: ReturnType<typeof createKnownReads>;
beforeEach(() => {
  findRead = createKnownReads(catalog);
});

const requestLineOf = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  parseRequestLine(method, `/rest/v1/${path}`, new Headers(headers));
const find = (search: string) => findRead(requestLineOf('books'), 'service_role', search);

describe('a known read', () => {
  test('has the values of its own request', () => {
    const first = find('?select=*&author_id=eq.1&number=gte.7&limit=5');
    const second = find('?select=*&author_id=eq.22&number=gte.9&limit=60000');
    expect(first?.statement.values).toEqual(['1', '7', '5']);
    expect(second?.statement).toEqual({ text: first?.statement.text, values: ['22', '9', '10000'] });
  });

  test('is the statement that the request alone would have', () => {
    const value = fc.oneof(
      fc.stringMatching(/^[\w.:-]{1,12}$/),
      fc.constantFrom('sample:1', 'sample:2', '9973', '%31', 'a+b', '', "'", ',', 'eq.1'),
    );
    const param = fc.oneof(
      fc.tuple(fc.constantFrom('id', 'number', 'last_name', 'authors.name', 'limit', 'offset'), value),
    );
    const prefix = fc.constantFrom('eq.', 'neq.', 'lt.', 'gte.', 'not.eq.', 'like.', 'in.', '');
    const query = fc
      .array(fc.tuple(param, prefix), { maxLength: 4 })
      .map((params) =>
        [
          '?select=*,authors!author_id(name)',
          ...params.map(([[name, text], operator]) => `${name}=${operator}${text}`),
        ].join('&'),
      );
    fc.assert(
      fc.property(fc.array(query, { minLength: 1, maxLength: 6 }), (searches) => {
        for (const search of searches) {
          const [alone, known] = [attempt(() => compileAlone(search)), attempt(() => find(search))];
          if (known === null) continue;
          if (known instanceof RefusedError) expect(alone).toEqual(known);
          else expect(known.statement).toEqual(alone);
        }
      }),
      { numRuns: 1000, seed: 20_261_122 },
    );
  });

  test('is cached per role, so that grants are checked', () => {
    const emails = (role: ApiRole) =>
      findRead(requestLineOf('requests'), role, '?select=reporter_email&id=eq.1');
    expect(emails('service_role')).not.toBeNull();
    expect(() => emails('anon')).toThrow(RefusedError);
  });

  test('is cached per method, table, and response format', () => {
    const texts = [
      requestLineOf('books'),
      requestLineOf('books', 'HEAD'),
      requestLineOf('authors'),
      requestLineOf('books', 'GET', { accept: 'application/vnd.pgrst.object+json' }),
      requestLineOf('books', 'GET', { prefer: 'count=exact' }),
    ].map((requestLine) => findRead(requestLine, 'service_role', '?select=id&id=eq.1')?.statement.text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).not.toContain(undefined);
  });

  test('is not used if a constant looks like a sample', () => {
    expect(find('?select=*&id=not.eq.sample:1&number=eq.5')).toBeNull();
    expect(find('?select=*&id=not.eq.9973&limit=5')).toBeNull();
  });

  test('is never cached for a change or a call', () => {
    expect(findRead(requestLineOf('books', 'DELETE'), 'service_role', '?id=eq.1')).toBeNull();
    expect(findRead(requestLineOf('rpc/profile'), 'service_role', '?name=eq.1')).toBeNull();
  });
});

function compileAlone(search: string) {
  const request = parseRequest(requestLineOf('books'), search, catalog);
  return request.isCall ? null : compileRead(request);
}

function attempt<T>(work: () => T): T | RefusedError {
  try {
    return work();
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
}
