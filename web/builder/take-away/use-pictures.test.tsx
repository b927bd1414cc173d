import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CardInput } from '#card/card-input.ts';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { usePictures } from './use-pictures.ts';

const createLineupImage = vi.hoisted(() => vi.fn(async () => new Blob(['picture'])));
vi.mock('./export/export-lineup.ts', () => ({ createLineupImage }));

const night: CardInput = { lineup: EMPTY_LINEUP, team: { name: 'Testers' }, look: 'night', siteAddress: '' };
const show = (initialProps: CardInput) => renderHook(usePictures, { initialProps });

async function changeVisibility(state: DocumentVisibilityState): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

const wait = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  createLineupImage.mockClear();
});

it('draws the first picture at once, and changed ones when the changes pause', async () => {
  const { rerender } = show(night);
  await wait(0);
  expect(createLineupImage).toHaveBeenCalledTimes(1);
  for (const title of ['G', 'Ga', 'Game 7']) {
    rerender({ ...night, title });
    await wait(100);
  }
  expect(createLineupImage, 'still typing').toHaveBeenCalledTimes(1);
  await wait(200);
  expect(createLineupImage).toHaveBeenCalledTimes(2);
  expect(createLineupImage).toHaveBeenLastCalledWith({ ...night, title: 'Game 7' }, expect.anything());
});

it('frees the picture while the page is hidden, and draws it again afterwards', async () => {
  show(night);
  await wait(0);
  await changeVisibility('hidden');
  await wait(1000);
  expect(createLineupImage).toHaveBeenCalledTimes(1);
  await changeVisibility('visible');
  expect(createLineupImage).toHaveBeenCalledTimes(2);
});

it('draws nothing ahead on a device with little memory', async () => {
  Object.defineProperty(navigator, 'deviceMemory', { value: 1, configurable: true });
  show(night);
  await wait(1000);
  expect(createLineupImage).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'deviceMemory');
});
