import { describe, expect, test } from 'vitest';
import { LIMITS } from '#server/limits.ts';
import { createSentMails, fingerprint } from '#server/mail/sent-mails.ts';

describe('recently sent mails', () => {
  /** Counts sent mails; `fails` lists the outcomes of the first attempts. */
  function peer(...fails: string[]) {
    let sent = 0;
    const send = () => {
      sent += 1;
      return Promise.resolve(fails.shift() ?? 'sent');
    };
    return { send, count: () => sent };
  }
  const isSent = (outcome: string) => outcome === 'sent';

  test('are not sent again, even while in progress', async () => {
    const sendOnce = createSentMails(isSent);
    const { count, send } = peer();
    expect(await Promise.all([sendOnce('a', send), sendOnce('a', send)])).toEqual(['sent', 'sent']);
    expect(await sendOnce('a', send)).toBe('sent');
    expect(count()).toBe(1);
    await sendOnce('b', send);
    expect(count()).toBe(2);
  });

  test('are sent again after a failure or error', async () => {
    const sendOnce = createSentMails(isSent);
    const { count, send } = peer('refused');
    expect(await sendOnce('a', send)).toBe('refused');
    await expect(sendOnce('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await sendOnce('a', send)).toBe('sent');
    expect(await sendOnce('a', send)).toBe('sent');
    expect(count()).toBe(2);
  });

  test('expire, and the oldest are dropped beyond the capacity', async () => {
    let time = 0;
    const sendOnce = createSentMails(isSent, () => time, 2);
    const { count, send } = peer();
    await sendOnce('a', send);
    time += LIMITS.sentReportsMilliseconds;
    await sendOnce('a', send);
    expect(count()).toBe(2);
    for (const print of ['b', 'c', 'd']) await sendOnce(print, send);
    await sendOnce('d', send);
    expect(count()).toBe(5);
    await sendOnce('a', send);
    expect(count()).toBe(6);
  });
});

test('a fingerprint depends on every part', () => {
  const told = { id: 'x', notes: 'He is there.' };
  expect(fingerprint(told)).toMatch(/^[0-9a-f]{32}$/);
  expect(fingerprint({ ...told })).toBe(fingerprint(told));
  expect(fingerprint({ ...told, notes: 'He is there!' })).not.toBe(fingerprint(told));
  expect(fingerprint({ ...told, id: 'y' })).not.toBe(fingerprint(told));
});
