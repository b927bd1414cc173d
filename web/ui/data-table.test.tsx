// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly number: number | null;
}

const ROWS: readonly Row[] = Array.from({ length: 75 }, (_, index) => ({
  id: `id-${index}`,
  name: `Player ${index}`,
  number: index === 3 ? null : 75 - index,
}));
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', naming: true, cell: ({ name }) => name },
  { id: 'number', header: 'No.', sortBy: ({ number }) => number, cell: ({ number }) => number },
];

let root: Root;
let selected: ReadonlySet<string> = new Set();

function note(next: ReadonlySet<string>): void {
  selected = next;
}

interface TableProps {
  readonly rows?: readonly Row[];
  readonly search?: string;
  readonly moreRows?: 'all';
}

function Table({ rows = ROWS, search = '', moreRows }: TableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['hidden']));
  const choose = (next: ReadonlySet<string>) => {
    note(next);
    setChosen(next);
  };
  return (
    <DataTable<Row>
      label="Players"
      rows={rows}
      columns={COLUMNS}
      toId={({ id }) => id}
      resetOn={search}
      {...(moreRows && { moreRows })}
      selection={{ selected: chosen, onChange: choose, nameOf: ({ name }) => name, all: ROWS }}
      empty={<p>Nobody</p>}
    />
  );
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
  await act(async () => root.render(<Table />));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const names = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((element) => element.textContent === text)!;
const box = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!;
const press = (element: HTMLElement) => act(async () => element.click());

it('shows ten rows until Load more, can show less again, and never loses the focus', async () => {
  expect(names()).toHaveLength(10);
  await press(button('Load more'));
  expect(names()).toHaveLength(60);
  await press(button('Load more'));
  expect(names()).toHaveLength(75);
  expect(document.activeElement).toBe(button('Show less'));
  await press(button('Show less'));
  expect(names()).toHaveLength(10);
  expect(document.activeElement).toBe(button('Load more'));
});

it('shows the number of hidden rows if Load more shows all of them', async () => {
  await act(async () => root.render(<Table moreRows="all" />));
  await press(button('Load more (65)'));
  expect(names()).toHaveLength(75);
  expect(document.activeElement).toBe(button('Show less'));
});

it('returns to ten rows for another search', async () => {
  await press(button('Load more'));
  await act(async () => root.render(<Table search="x" />));
  expect(names()).toHaveLength(10);
});

it('sorts by a header in both directions, unknown values last', async () => {
  const head = () => document.querySelectorAll('thead th')[1]!;
  expect(head().hasAttribute('aria-sort')).toBe(false);
  await press(button('No.'));
  expect([head().getAttribute('aria-sort'), names()[0]]).toEqual(['ascending', 'Player 74']);
  await press(button('No.'));
  expect([head().getAttribute('aria-sort'), names()[0]]).toEqual(['descending', 'Player 0']);
  await press(button('Load more'));
  await press(button('Load more'));
  expect(names().at(-1)).toBe('Player 3');
});

it('selects rows, or all with one checkbox; hidden rows stay selected', async () => {
  await press(box('Select Player 1'));
  expect([...selected]).toEqual(['hidden', 'id-1']);
  expect(box('Select all 75').indeterminate).toBe(true);
  await press(box('Select all 75'));
  expect(selected.size).toBe(76);
  expect(box('Select all 75').checked).toBe(true);
  await press(box('Select all 75'));
  expect([...selected]).toEqual(['hidden']);
});

it('shows the given content if there are no rows', async () => {
  await act(async () => root.render(<Table rows={[]} />));
  expect(document.body.textContent).toBe('Nobody');
});

it('requests the rest of a longer list, and moves the focus when Load more disappears', async () => {
  const onMore = vi.fn<() => void>();
  const table = (count: number, isLoading: boolean) => (
    <DataTable<Row>
      label="Players"
      rows={ROWS.slice(0, count)}
      columns={COLUMNS}
      toId={({ id }) => id}
      rest={{ total: 40, isLoading, onMore }}
      empty={null}
    />
  );
  await act(async () => root.render(table(10, false)));
  expect(document.body.textContent).toContain('Showing 10 of 40');
  button('Load more').focus();
  await press(button('Load more'));
  expect(onMore).toHaveBeenCalledTimes(1);
  await act(async () => root.render(table(10, true)));
  await press(button('Loading…'));
  expect(onMore).toHaveBeenCalledTimes(1);
  await act(async () => root.render(table(40, false)));
  expect(names()).toHaveLength(40);
  expect(document.activeElement).toBe(button('Show less'));
});
