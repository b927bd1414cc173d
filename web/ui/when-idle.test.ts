import { expect, it, vi } from 'vitest';
import { aheadDone, announceAhead } from './when-idle.ts';

it('starts background work only after all announced loads', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  const workbench = announceAhead();
  const called = vi.fn();
  const finished = aheadDone().then(called);

  // Simulate that the workbench mounts, and announces the card.
  workbench();
  const card = announceAhead();
  workbench(); // calling `workbench` again, as a cleanup may do, changes nothing
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(called).not.toHaveBeenCalled();

  card();
  await finished;
  expect(called).toHaveBeenCalledOnce();
});
