import { expect, test } from 'vitest';
import { NoAnswerError } from '#server/http/time-limit.ts';
import { createTurns } from '#server/http/turns.ts';

/** A task that ends when it is told to. */
function task(log: string[], name: string) {
  const { promise, reject, resolve } = deferred();
  const run = () => {
    log.push(`${name} begins`);
    return promise;
  };
  return { run, resolve: () => resolve(name), reject: () => reject(new Error(name)) };
}

function deferred() {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, reject, resolve };
}

test('tasks of one name wait for each other, also for one that fails; others do not', async () => {
  const inTurn = createTurns(60_000);
  const log: string[] = [];
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => task(log, name));
  const ended = [inTurn('a', first!.run), inTurn('a', second!.run), inTurn('a', third!.run)];
  other!.resolve();
  await expect(inTurn('b', other!.run)).resolves.toBe('other');
  expect(log).toEqual(['first begins', 'other begins']);
  first!.reject();
  await expect(ended[0]).rejects.toThrow('first');
  await expect.poll(() => log.at(-1)).toBe('second begins');
  second!.resolve();
  third!.resolve();
  expect(await Promise.all(ended.slice(1))).toEqual(['second', 'third']);
  expect(log).toEqual(['first begins', 'other begins', 'second begins', 'third begins']);
});

test('a task that never ends does not keep the next from its turn', async () => {
  const inTurn = createTurns(5);
  const endless = inTurn('a', () => new Promise(() => undefined));
  const next = inTurn('a', () => Promise.resolve('next'));
  await expect(endless).rejects.toBeInstanceOf(NoAnswerError);
  await expect(next).resolves.toBe('next');
});
