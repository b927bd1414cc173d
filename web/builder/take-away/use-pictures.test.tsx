// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CardInput } from '#card/card-input.ts';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { usePictures } from './use-pictures.ts';

const createLineupImage = vi.hoisted(() => vi.fn(async () => new Blob(['picture'])));
vi.mock('./export/export-lineup.ts', () => ({ createLineupImage }));

const night: CardInput = { lineup: EMPTY_LINEUP, team: { name: 'Testers' }, look: 'night', siteAddress: '' };
let root: Root;

function Card({ input }: { readonly input: CardInput }) {
  usePictures(input);
  return null;
}

async function show(input: CardInput): Promise<void> {
  await act(async () => root.render(<Card input={input} />));
}

async function changeVisibility(state: DocumentVisibilityState): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

const wait = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  createLineupImage.mockClear();
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('draws the first picture at once, and changed ones when the changes pause', async () => {
  await show(night);
  await wait(0);
  expect(createLineupImage).toHaveBeenCalledTimes(1);
  for (const title of ['G', 'Ga', 'Game 7']) {
    await show({ ...night, title });
    await wait(100);
  }
  expect(createLineupImage, 'still typing').toHaveBeenCalledTimes(1);
  await wait(200);
  expect(createLineupImage).toHaveBeenCalledTimes(2);
  expect(createLineupImage).toHaveBeenLastCalledWith({ ...night, title: 'Game 7' }, expect.anything());
});

it('frees the picture while the page is hidden, and draws it again afterwards', async () => {
  await show(night);
  await wait(0);
  await changeVisibility('hidden');
  await wait(1000);
  expect(createLineupImage).toHaveBeenCalledTimes(1);
  await changeVisibility('visible');
  expect(createLineupImage).toHaveBeenCalledTimes(2);
});

it('draws nothing ahead on a device with little memory', async () => {
  Object.defineProperty(navigator, 'deviceMemory', { value: 1, configurable: true });
  await show(night);
  await wait(1000);
  expect(createLineupImage).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'deviceMemory');
});
