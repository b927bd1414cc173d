/** Tests that no imports form a cycle or break the order of `ORDERS`. Type imports and dynamic imports count, too. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, it } from 'vitest';
import { ROOT } from '#platform/root.ts';
import { listSources } from './list-sources.ts';

/**
 * Each row lists files and folders. They may import only from earlier rows, not from each other.
 * Lint checks the order of domain, card, web, and server.
 */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  web: [
    'backend',
    'ui',
    'forms',
    'account admin builder legal offline predictions profile settings tracking', // app composes these features
    'app',
  ],
  'web/builder': [
    'store',
    'prediction',
    'lineups take-away',
    'start',
    'board forget-drafts.ts',
    'roster',
    'workbench',
    'builder-page.tsx',
  ],
};

const FOLDERS = ['card', 'domain', 'platform', 'server', 'web'].filter((folder) =>
  existsSync(join(ROOT, folder)),
);

interface Import {
  readonly from: string;
  readonly to: string;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

const sources = new Set(listSources(FOLDERS));

/** Counts every quoted path of a source file as an import, so that no kind of import is missed. */
function importsOf(from: string): Import[] {
  const paths = readFileSync(join(ROOT, from), 'utf8').matchAll(/'([.#][^'\n]*\.tsx?)'/g);
  return [...paths]
    .map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(from), path)))
    .flatMap((to) => (sources.has(to) ? [{ from, to }] : []));
}

const imports = [...sources].flatMap(importsOf);

/** Returns the file or folder directly below `folder` that is or contains `file`. Null if there is none. */
function roomIn(folder: string, file: string): string | null {
  return file.startsWith(folder) ? (file.slice(folder.length).split('/')[0] ?? null) : null;
}

/**
 * Returns the imports that form cycles between files or folders in `folder`.
 * They are sorted by the number of imports from one file or folder to the other, fewest first.
 */
function circlesIn(folder: string): readonly Import[] {
  const arrows = imports.flatMap((each) => {
    if (isTest(each.from)) return [];
    const [from, to] = [roomIn(folder, each.from), roomIn(folder, each.to)];
    return from !== null && to !== null && from !== to ? [{ from, to, each }] : [];
  });
  for (let rest = arrows; ;) {
    const importing = new Set(rest.map(({ from }) => from));
    const imported = new Set(rest.map(({ to }) => to));
    const tied = rest.filter(({ from, to }) => imported.has(from) && importing.has(to));
    if (tied.length === rest.length) {
      const count = ({ from, to }: Import) => tied.filter((one) => one.from === from && one.to === to).length;
      return tied.toSorted((a, b) => count(a) - count(b)).map(({ each }) => each);
    }
    rest = tied;
  }
}

function parentsOf(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index).join('/') + (index === 0 ? '' : '/'));
}

it('no files and no folders import each other in a circle', () => {
  const folders = new Set([...sources].flatMap(parentsOf));
  const tied = [...folders].flatMap((folder) => {
    const [first] = circlesIn(folder);
    return first ? [`circle in ${folder || 'the repository'}: ${first.from} imports ${first.to}`] : [];
  });
  expect(imports.length).toBeGreaterThan(4000);
  expect(tied).toEqual([]);
});

it.each(Object.entries(ORDERS))('the folders of %s import downward only', (folder, order) => {
  const rows = order.map((row) => row.split(' '));
  const rowOf = (room: string) => rows.findIndex((row) => row.includes(room));
  const place = (file: string) => roomIn(`${folder}/`, file.replace('.test.', '.'));
  const rooms = [...new Set([...sources].map(place))].filter((room) => room !== null);
  expect(rooms.filter((room) => rowOf(room) < 0)).toEqual([]); // add missing files and folders to ORDERS
  const upward = imports.flatMap(({ from, to }) => {
    const [above, below] = [place(from), place(to)];
    if (above === null || below === null || above === below || rowOf(above) > rowOf(below)) return [];
    return [`${from} must not import ${to}: ${above} is not above ${below}`];
  });
  expect(upward).toEqual([]);
});

it('the builder has at most eight floors', () => {
  expect(ORDERS['web/builder']!.length).toBeLessThanOrEqual(8);
});
