// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureBackend } from '#web/backend/configuration.ts';
import { createQueryClient } from '#web/backend/query-client.ts';
import { Notes } from '../notes/notes.tsx';
import { WrittenPanel } from './written-panel.tsx';

const BATCH = '9f1c0e5a-5d38-4d6a-9a52-0d2b7f1f5a11';

let root: Root;
let cleared = 0;
let asked: { readonly path: string; readonly body: unknown }[] = [];

async function show(batch: string | null): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <Notes>
          <WrittenPanel
            batch={batch}
            onClear={() => {
              cleared += 1;
            }}
          >
            12 added
          </WrittenPanel>
        </Notes>
      </QueryClientProvider>,
    ),
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  configureBackend({ url: 'https://backend.example', key: 'public-key' });
  asked = [];
  cleared = 0;
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit) => {
    asked.push({ path: new URL(String(input)).pathname, body: JSON.parse(init.body as string) });
    const row = { row_number: null, action: 'restored', id: 1, message: null };
    return Response.json({ written: true, batch: BATCH, rows: [row, { ...row, id: 2 }] });
  });
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  configureBackend({});
});

const undo = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');

it('Undo reverts the batch, clears the form, and counts the players', async () => {
  await show(BATCH);
  await act(async () => undo()?.click());
  expect(cleared).toBe(1);
  await vi.waitFor(() =>
    expect(document.querySelector('.toast-place')?.textContent).toContain('Undone: 2 players.'),
  );
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
  await show(BATCH);
  await act(async () => undo()?.click());
  await vi.waitFor(() => expect(document.body.textContent).toContain('Una Stays: Changed since'));
  const rest = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Undo the rest (1)'),
  );
  await act(async () => rest?.click());
  expect(asked.at(-1)?.body).toEqual({ batch: BATCH, partly: true });
  await vi.waitFor(() =>
    expect(document.querySelector('.toast-place')?.textContent).toContain('Undone. 1 player left unchanged.'),
  );
});

it('offers no undo if nothing changed', async () => {
  await show(null);
  expect(undo()).toBeUndefined();
});
