import { expect, test } from 'vitest';
import { createWorkQueue, QueueFullError } from '#server/http/work-queue.ts';

test('few run at once, some wait in order, the rest are rejected, and failures free their slot', async () => {
  const run = createWorkQueue(2, 3);
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const release: (() => void)[] = [];
  const tasks = Array.from({ length: 6 }, (_, i) =>
    run(async () => {
      started.push(i);
      most = Math.max(most, ++running);
      await new Promise<void>((done) => release.push(done));
      running--;
      if (i === 0) throw new Error('first fails');
    }),
  );
  const settled = Promise.allSettled(tasks);
  await expect(tasks[5]).rejects.toThrow(QueueFullError);
  for (let i = 0; i < 5; i++) {
    await expect.poll(() => release.length).toBeGreaterThan(i);
    release[i]!();
  }
  const results = await settled;
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(results.map((result) => result.status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  await expect(run(() => Promise.resolve('again'))).resolves.toBe('again');
});
