import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMailQueue } from '#server/mail/mail-queue.ts';

const silent = pino({ level: 'silent' });

test('sending never waits, delivery keeps the order, and a failure does not stop the next', async () => {
  const delivered: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const queue = createMailQueue(async (mail) => {
    await gate;
    if (mail.to === 'b') throw new Error('refused');
    delivered.push(mail.to);
  }, silent);
  for (const to of ['a', 'b', 'c']) await queue.send({ to, subject: '' });
  expect(delivered).toEqual([]);
  open();
  await queue.idle();
  expect(delivered).toEqual(['a', 'c']);
});

test('a flood is dropped, not kept', async () => {
  let delivered = 0;
  const queue = createMailQueue(() => {
    delivered++;
    return Promise.resolve();
  }, silent);
  await Promise.all(Array.from({ length: 2000 }, () => queue.send({ to: 'x', subject: '' })));
  await queue.idle();
  expect(delivered).toBeLessThan(1000);
});
