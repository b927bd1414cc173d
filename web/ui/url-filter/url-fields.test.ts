import { describe, expect, it } from 'vitest';
import { type UrlFields, readFilter, readSorting, writeFilter, writeSorting } from './url-fields.ts';

interface Filter {
  readonly text: string;
  readonly fixed: 'fixed' | 'unfixed' | '';
  readonly order: 'open' | 'newest';
}

const FIELDS: UrlFields<Filter> = {
  text: { param: 'search', otherwise: '' },
  fixed: { param: 'fixed', values: ['fixed', 'unfixed'], otherwise: '' },
  order: { param: 'order', values: ['open', 'newest'], otherwise: 'open' },
};
const NONE: Filter = { text: '', fixed: '', order: 'open' };

const read = (query: string) => readFilter(new URLSearchParams(query), FIELDS);
const write = (query: string, filter: Filter) =>
  writeFilter(new URLSearchParams(query), FIELDS, filter).toString();

describe('a filter in the URL', () => {
  it.each([
    ['', NONE],
    ['search=O%27Reilly+%26+Co&fixed=unfixed', { ...NONE, text: "O'Reilly & Co", fixed: 'unfixed' }],
    ['order=newest&tab=edit', { ...NONE, order: 'newest' }],
    ['fixed=FIXED&order=__proto__&search=', NONE],
    ['fixed=fixed&fixed=unfixed', { ...NONE, fixed: 'fixed' }],
    ['search=%00a%0Ab%E2%80%AE&fixed=%3Cscript%3E', { ...NONE, text: 'a b' }],
  ] as const)('is read from %j, and what it does not know is ignored', (query, filter) => {
    expect(read(query)).toEqual(filter);
  });

  it('cuts texts to 200 characters', () => {
    expect(read(`search=${'x'.repeat(5000)}`).text).toHaveLength(200);
  });

  it('is written next to other parameters, without default values', () => {
    expect(write('tab=edit', { text: ' gavin ', fixed: 'unfixed', order: 'open' })).toBe(
      'tab=edit&search=gavin&fixed=unfixed',
    );
    expect(write('tab=edit&search=gavin&order=newest', NONE)).toBe('tab=edit');
    const filter: Filter = { text: 'Šlafkovský &=#+%', fixed: 'fixed', order: 'newest' };
    expect(read(write('', filter))).toEqual(filter);
  });
});

describe('an order in the URL', () => {
  it.each([
    ['name', { by: 'name', direction: 'ascending' }],
    ['-last_imported_at', { by: 'last_imported_at', direction: 'descending' }],
  ] as const)('is read from %j and written as that', (text, sorting) => {
    expect(readSorting(text)).toEqual(sorting);
    expect(writeSorting(sorting)).toBe(text);
  });

  it.each([null, '', '-', '--name', 'na me', 'name;drop', 'x'.repeat(41)])('is null for %j', (text) => {
    expect(readSorting(text)).toBeNull();
  });
});
