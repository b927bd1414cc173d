import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { configureBackend } from '#web/backend/configuration.ts';
import { createQueryClient } from '#web/backend/query-client.ts';
import { Notes } from '../notes/notes.tsx';
import { WrittenPanel } from './write-step.tsx';

const BATCH = '9f1c0e5a-5d38-4d6a-9a52-0d2b7f1f5a11';

const onClear = vi.fn();
let asked: { readonly path: string; readonly body: unknown }[] = [];

const show = (batch: string | null) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Notes>
        <WrittenPanel batch={batch} onClear={onClear}>
          12 added
        </WrittenPanel>
      </Notes>
    </QueryClientProvider>,
  );

beforeEach(() => {
  configureBackend({ url: 'https://backend.example', key: 'public-key' });
  asked = [];
  onClear.mockReset();
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit) => {
    asked.push({ path: new URL(String(input)).pathname, body: JSON.parse(init.body as string) });
    const row = { row_number: null, action: 'restored', id: 1, message: null };
    return Response.json({ written: true, batch: BATCH, rows: [row, { ...row, id: 2 }] });
  });
});
it('Undo reverts the batch, clears the form, and counts the players', async () => {
  const view = show(BATCH);
  await userEvent.click(view.getByText('Undo'));
  expect(onClear).toHaveBeenCalledOnce();
  await view.findByText(/Undone: 2 players\./);
  expect(asked).toEqual([{ path: '/rest/v1/rpc/undo_admin_action', body: { batch: BATCH } }]);
});

it('offers to undo the rest if some rows changed since', async () => {
  const changed = { row_number: 9, action: 'refused', id: 1, name: 'Una Stays', message: 'Changed since' };
  const other = { row_number: 10, action: 'unchanged', id: 2, name: 'Ugo Goes', message: null };
  const answers = [
    { written: false, batch: null, rows: [changed, other] },
    {
      written: true,
      batch: BATCH,
      rows: [
        { ...changed, action: 'unchanged' },
        { ...other, action: 'deleted' },
      ],
    },
  ];
  vi.stubGlobal('fetch', async (_input: URL | string, init: RequestInit) => {
    asked.push({ path: '', body: JSON.parse(init.body as string) });
    return Response.json(answers.shift());
  });
  const view = show(BATCH);
  await userEvent.click(view.getByText('Undo'));
  await view.findByText(/Una Stays: Changed since/);
  await userEvent.click(view.getByText(/^Undo the rest \(1\)/));
  expect(asked.at(-1)?.body).toEqual({ batch: BATCH, partly: true });
  await view.findByText(/Undone\. 1 player left unchanged\./);
});

it('offers no undo if nothing changed', () => {
  expect(show(null).queryByText('Undo')).toBeNull();
});
