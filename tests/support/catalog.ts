import type { Catalog } from '#platform/database/catalog.ts';
import { readCatalog } from '#platform/database/read-catalog.ts';

/** Describes columns that every role may read and write. Visitors have no access to the `hidden` columns. */
function columns(types: Readonly<Record<string, string>>, hidden: readonly string[] = []) {
  return Object.entries(types).map(([name, type]) => ({
    name,
    type,
    fallback: name === 'created_at' ? 'now()' : null,
    grants: ['anon', 'authenticated', 'service_role'].flatMap((role) =>
      role === 'anon' && hidden.includes(name) ? [] : [`${role} select`, `${role} insert`, `${role} update`],
    ),
  }));
}

const TABLES = [
  {
    name: 'authors',
    columns: columns({
      id: 'bigint',
      name: 'text',
      abbreviation: 'text',
      'odd "name"': 'text',
      parent_id: 'bigint',
    }),
    key: ['id'],
    deleters: ['authenticated'],
  },
  {
    name: 'books',
    columns: columns({
      id: 'bigint',
      author_id: 'bigint',
      lent_by: 'bigint',
      last_name: 'text',
      number: 'integer',
      tags: 'text[]',
      created_at: 'timestamp with time zone',
    }),
    key: ['id'],
    deleters: ['authenticated'],
  },
  {
    name: 'requests',
    columns: columns({ id: 'uuid', author_id: 'bigint', reporter_email: 'text', before: 'jsonb' }, [
      'reporter_email',
    ]),
    key: ['id'],
    deleters: [],
  },
];

const KEYS = [
  ['books_author_id_fkey', 'books', 'authors', [['author_id', 'id']]],
  ['books_lent_by_fkey', 'books', 'authors', [['lent_by', 'id']]],
  ['authors_parent_id_fkey', 'authors', 'authors', [['parent_id', 'id']]],
  ['requests_author_id_fkey', 'requests', 'authors', [['author_id', 'id']]],
].map(([name, own, target, pairs]) => ({ name, own, target, pairs, isUnique: false }));

const argument = (name: string, type: string, isRequired = true) => ({ name, type, isRequired });
const ROUTINES = [
  ['move', [argument('ids', 'bigint[]'), argument('rows', 'jsonb')], [], false, false],
  ['move', [argument('ids', 'bigint[]'), argument('batch', 'uuid', false)], [], false, false],
  ['counts', [], columns({ author_name: 'text', count: 'bigint' }), true, false],
  ['profile', [argument('name', 'text')], [], false, false],
  ['shown', [argument('id', 'bigint')], columns({ name: 'text' }), true, false],
  [
    'shown',
    [argument('id', 'bigint'), argument('year', 'integer')],
    columns({ count: 'bigint' }),
    true,
    false,
  ],
  ['check', [], [], false, true],
].map(([name, args, shown, isSet, isVoid]) => ({
  name,
  args,
  columns: shown,
  isSet,
  isVoid,
  mayWrite: name === 'move',
  executors: name === 'check' ? ['authenticated'] : ['anon', 'authenticated'],
}));

export function makeCatalog(): Promise<Catalog> {
  const answers: unknown[][] = [TABLES, KEYS, ROUTINES];
  return readCatalog({ query: <Row>() => Promise.resolve((answers.shift() ?? []) as Row[]) });
}
