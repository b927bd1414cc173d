import { expect, test } from 'vitest';
import { RefusedError } from '#platform/http/refusal.ts';
import { createTurns, readInTurn, type TurnLimits } from '#platform/http/turns.ts';
import { createReadCache } from '#platform/read-cache.ts';

function watch(limits: TurnLimits) {
  const { hold, inTurn } = createTurns(limits, { code: 'too-many-open' });
  const started: string[] = [];
  const release = new Map<string, () => void>();
  const add = (name: string) =>
    inTurn(name[0] ?? '', async () => {
      started.push(name);
      await new Promise<void>((done) => release.set(name, done));
      if (name.endsWith('!')) throw new Error(name);
    });
  const end = async (name: string) => {
    release.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, end, hold, started };
}

test('addresses take turns: one with many tasks waits behind one with few', async () => {
  const { add, end, started } = watch({ atOnce: 2, perAddress: 1, waiting: 10, waitingPerAddress: 10 });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(add);
  expect(started, 'one of each').toEqual(['a1', 'b1']);
  await end('a1');
  expect(started, 'c has none').toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const name of ['a2', 'c1', 'b2', 'a3']) await end(name);
  await Promise.all(all);
  expect(started.slice(4).toSorted()).toEqual(['a3', 'b2']);
});

test('too many waiting tasks are rejected, and a failure frees its slot', async () => {
  const { add, end, started } = watch({ atOnce: 1, perAddress: 1, waiting: 1, waitingPerAddress: 1 });
  const [failing, waiting] = [add('a!'), add('b1')];
  await expect(add('c1')).rejects.toThrow(RefusedError);
  const failed = expect(failing).rejects.toThrow('a!');
  await end('a!');
  await failed;
  expect(started).toEqual(['a!', 'b1']);
  const again = add('c1');
  for (const name of ['b1', 'c1']) await end(name);
  await Promise.all([waiting, again]);
});

test('an address has a limit of waiting tasks of its own', async () => {
  const { add, end, started } = watch({ atOnce: 1, perAddress: 1, waiting: 10, waitingPerAddress: 1 });
  const all = [add('a1'), add('a2'), add('b1')];
  await expect(add('a3')).rejects.toThrow(RefusedError);
  for (const name of ['a1', 'b1', 'a2']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('an address with a running task leaves half of the slots to those without one', async () => {
  const { add, end, started } = watch({ atOnce: 4, perAddress: 4, waiting: 10, waitingPerAddress: 10 });
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1'].map(add);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
  await end('a1');
  expect(started.slice(4)).toEqual(['d1']);
  for (const name of ['a2', 'b1', 'c1', 'd1', 'a3', 'b2', 'a3']) await end(name);
  await Promise.all(all);
});

test('an address without a task takes a place of the address with most', async () => {
  const { add, end, hold, started } = watch({ atOnce: 1, perAddress: 1, waiting: 3, waitingPerAddress: 3 });
  const all = [add('a1'), add('a2'), add('b1'), add('a3')];
  await expect(add('a4')).rejects.toThrow(RefusedError);
  hold('c')();
  const dropped = expect(all.pop()).rejects.toThrow(RefusedError);
  all.push(add('c1'));
  await dropped;
  await expect(add('d1'), 'each address has one').rejects.toThrow(RefusedError);
  expect(() => hold('d')).toThrow(RefusedError);
  for (const name of ['a1', 'b1', 'a2', 'c1']) await end(name);
  await Promise.all(all);
  expect(started.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('a held place counts for its address, and for all', async () => {
  const { add, end, hold } = watch({ atOnce: 1, perAddress: 1, waiting: 2, waitingPerAddress: 1 });
  const running = add('a1');
  const leave = hold('a');
  expect(() => hold('a')).toThrow(RefusedError);
  hold('b');
  expect(() => hold('c')).toThrow(RefusedError);
  leave();
  hold('c');
  await end('a1');
  await running;
});

test('a load that others share does not wait in the queue of the address that began it', async () => {
  const { inTurn } = createTurns(
    { atOnce: 4, perAddress: 1, waiting: 9, waitingPerAddress: 9 },
    { code: 'too-many-open' },
  );
  const cache = createReadCache<string>({ bytes: 99, milliseconds: 1000, sizeOf: () => 1 });
  void inTurn('a', () => new Promise(() => undefined));
  void readInTurn(cache, inTurn, 'a', 'page', async () => 'loaded by a');
  expect(await readInTurn(cache, inTurn, 'b', 'page', async () => 'loaded by b')).toBe('loaded by b');
});
