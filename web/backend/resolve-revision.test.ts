import { expect, it } from 'vitest';
import { resolveRevision } from './resolve-revision.ts';

const ROW = { id: 1, name: 'Nordiques', city: 'Quebec' };

it.each([
  ['was deleted', null, { name: 'Nordiques' }, { kind: 'gone' }],
  ['was changed elsewhere', ROW, { name: 'Jets' }, { kind: 'changed', row: ROW }],
  [
    'has a document that was saved by an earlier attempt',
    { ...ROW, sweater: { yoke: '#fff', body: '#000' } },
    { sweater: { body: '#000', yoke: '#fff' } },
    { kind: 'saved', row: { ...ROW, sweater: { yoke: '#fff', body: '#000' } } },
  ],
  ['was saved by an earlier attempt', ROW, { name: 'Nordiques' }, { kind: 'saved', row: ROW }],
])('reports that the row %s', (_, stored, sent, expected) => {
  expect(resolveRevision(stored, sent)).toEqual(expected);
});
