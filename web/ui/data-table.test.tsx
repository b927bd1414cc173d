import { render, type RenderResult } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
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

let view: RenderResult;
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

beforeEach(() => {
  view = render(<Table />);
});
const names = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);
const button = (name: string) => view.getByText(name, { selector: 'button' });
const box = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!;
const press = (name: string) => userEvent.click(button(name));
const toggle = (label: string) => userEvent.click(box(label));

it('shows ten rows until Load more, can show less again, and never loses the focus', async () => {
  expect(names()).toHaveLength(10);
  await press('Load more');
  expect(names()).toHaveLength(60);
  await press('Load more');
  expect(names()).toHaveLength(75);
  expect(document.activeElement).toBe(button('Show less'));
  await press('Show less');
  expect(names()).toHaveLength(10);
  expect(document.activeElement).toBe(button('Load more'));
});

it('shows the number of hidden rows if Load more shows all of them', async () => {
  view.rerender(<Table moreRows="all" />);
  await press('Load more (65)');
  expect(names()).toHaveLength(75);
  expect(document.activeElement).toBe(button('Show less'));
});

it('returns to ten rows for another search', async () => {
  await press('Load more');
  view.rerender(<Table search="x" />);
  expect(names()).toHaveLength(10);
});

it('sorts by a header in both directions, unknown values last', async () => {
  const head = () => document.querySelectorAll('thead th')[1]!;
  expect(head().hasAttribute('aria-sort')).toBe(false);
  await press('No.');
  expect([head().getAttribute('aria-sort'), names()[0]]).toEqual(['ascending', 'Player 74']);
  await press('No.');
  expect([head().getAttribute('aria-sort'), names()[0]]).toEqual(['descending', 'Player 0']);
  await press('Load more');
  await press('Load more');
  expect(names().at(-1)).toBe('Player 3');
});

it('selects rows, or all with one checkbox; hidden rows stay selected', async () => {
  await toggle('Select Player 1');
  expect([...selected]).toEqual(['hidden', 'id-1']);
  expect(box('Select all 75').indeterminate).toBe(true);
  await toggle('Select all 75');
  expect(selected.size).toBe(76);
  expect(box('Select all 75').checked).toBe(true);
  await toggle('Select all 75');
  expect([...selected]).toEqual(['hidden']);
});

it('shows the given content if there are no rows', async () => {
  view.rerender(<Table rows={[]} />);
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
  view.rerender(table(10, false));
  expect(document.body.textContent).toContain('Showing 10 of 40');
  await press('Load more');
  expect(onMore).toHaveBeenCalledTimes(1);
  view.rerender(table(10, true));
  await press('Loading…');
  expect(onMore).toHaveBeenCalledTimes(1);
  view.rerender(table(40, false));
  expect(names()).toHaveLength(40);
  expect(document.activeElement).toBe(button('Show less'));
});
