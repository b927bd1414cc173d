import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { celebrate } from './celebrate.ts';

const { fire, create } = vi.hoisted(() => {
  const fired = Object.assign(vi.fn(), { reset: vi.fn() });
  return { fire: fired, create: vi.fn(() => fired) };
});

vi.mock('canvas-confetti', () => ({ default: { create } }));

const COLORS = ['#00205b', '#ffffff', '#a2aaad'];

function preferLessMotion(reduce: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: reduce }));
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.clearAllMocks();
});

/** Waits until the confetti library has loaded. Fake timers do not control the import. */
async function confettiLoaded(): Promise<void> {
  await vi.waitFor(() => expect(create).toHaveBeenCalled());
}

it('fires the five bursts of the specification once, at their times, in the given colors', async () => {
  preferLessMotion(false);
  celebrate(document.createElement('canvas'), COLORS);
  await confettiLoaded();
  const seen: [particles: unknown, after: number][] = [];
  for (const after of [0, 120, 240, 360, 480]) {
    await vi.advanceTimersByTimeAsync(after === 0 ? 0 : 120);
    seen.push([fire.mock.lastCall?.[0].particleCount, after]);
    expect(fire).toHaveBeenCalledTimes(seen.length);
  }
  expect(seen).toEqual([
    [240, 0],
    [180, 120],
    [180, 240],
    [140, 360],
    [100, 480],
  ]);
  for (const [options] of fire.mock.calls) expect(options.colors).toEqual(COLORS);
  await vi.runAllTimersAsync();
  expect(fire).toHaveBeenCalledTimes(5);
});

it('does nothing with reduced motion', async () => {
  preferLessMotion(true);
  celebrate(document.createElement('canvas'), COLORS);
  await vi.runAllTimersAsync();
  expect(create).not.toHaveBeenCalled();
});

it('can be stopped', async () => {
  preferLessMotion(false);
  const stop = celebrate(document.createElement('canvas'), COLORS);
  await confettiLoaded();
  await vi.advanceTimersByTimeAsync(120);
  const before = fire.mock.calls.length;
  stop();
  await vi.runAllTimersAsync();
  expect(fire).toHaveBeenCalledTimes(before);
  expect(fire.reset).toHaveBeenCalled();
});
