// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_TAB } from '#domain/draft.ts';
import { normalizeTeam } from '#domain/team.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder } from '../store/use-builder.ts';
import { SheetHandle } from './sheet-handle.tsx';

const team = normalizeTeam({ id: 10, name: 'Toronto Maple Leafs', city: 'Toronto' })!;

let root: Root;

const sheet = () => document.querySelector<HTMLElement>('.roster')!;

async function send(type: string, clientY: number): Promise<void> {
  const event = new PointerEvent(type, { bubbles: true, pointerId: 1, clientY });
  await act(async () => document.querySelector('.sheet-handle')?.dispatchEvent(event));
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  pageActions.openTab(EMPTY_TAB);
  document.body.innerHTML = '<div class="roster"></div>';
  root = createRoot(sheet());
  await act(async () => root.render(<SheetHandle team={team} />));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('moves the sheet with the finger, and snaps it on release', async () => {
  await send('pointerdown', 400);
  await send('pointermove', 300);
  expect(sheet().style.getPropertyValue('--pull')).toBe('-100px');
  expect(sheet().dataset.pulled).toBe('');
  await send('pointerup', 300);
  expect(sheet().style.getPropertyValue('--pull')).toBe('');
  expect(sheet().dataset.pulled).toBeUndefined();
  expect(builder.getState().screen.sheet).toBe('full');
});

it('treats a short movement as a tap', async () => {
  await send('pointerdown', 400);
  await send('pointermove', 403);
  expect(sheet().dataset.pulled).toBeUndefined();
  await send('pointerup', 403);
  expect(builder.getState().screen.sheet).toBe('half');
});

it('restores the sheet when the pull is canceled', async () => {
  await send('pointerdown', 400);
  await send('pointermove', 600);
  await send('pointercancel', 600);
  expect(sheet().dataset.pulled).toBeUndefined();
  await send('pointerup', 600);
  expect(builder.getState().screen.sheet).toBe('half');
});
