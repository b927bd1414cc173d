// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { aheadDone, announceAhead } from './when-idle.ts';

it('lets background work start only after everything that was announced', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  const workbench = announceAhead();
  const called = vi.fn();
  const finished = aheadDone().then(called);

  // The workbench mounts once it is there, and announces the card.
  workbench();
  const card = announceAhead();
  workbench(); // as an effect that is cleaned up later
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(called).not.toHaveBeenCalled();

  card();
  await finished;
  expect(called).toHaveBeenCalledOnce();
});
