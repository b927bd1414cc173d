import { describe, expect, test } from 'vitest';
import { createReadCache } from '#platform/read-cache.ts';

function setUp(options: { entries?: number; bytes?: number } = {}) {
  const state = { now: 1, isOpen: true, reads: 0 };
  const cache = createReadCache<string | null>({
    entries: 3,
    bytes: 100,
    milliseconds: 1000,
    ...options,
    sizeOf: (value) => value?.length ?? null,
    isOpen: () => state.isOpen,
    now: () => state.now,
  });
  const read = (key: string, value: string | null = key) =>
    cache.read(key, () => {
      state.reads++;
      return Promise.resolve(value);
    });
  return { cache, read, state };
}

function slow() {
  let end: (value: string) => void = () => undefined;
  const result = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { load: () => result, end };
}

describe('the cache keeps', () => {
  test('a value until it expires', async () => {
    const { cache, read, state } = setUp();
    expect([await read('a'), await read('a', 'other'), cache.peek('a')]).toEqual(['a', 'a', 'a']);
    expect(state.reads).toBe(1);
    state.now = 1002;
    expect(cache.peek('a')).toBeUndefined();
    expect(await read('a', 'other')).toBe('other');
  });

  test('no failures, and no values without a size', async () => {
    const { cache, read } = setUp();
    await expect(cache.read('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect([await read('a'), await read('b', null), cache.peek('b')]).toEqual(['a', null, undefined]);
  });

  test('a limited number of entries and bytes, dropping the least recently used', async () => {
    const { cache, read } = setUp({ bytes: 10 });
    for (const key of ['a', 'b', 'c']) await read(key);
    cache.peek('a');
    await read('d');
    expect(['a', 'b', 'c', 'd'].map((key) => cache.peek(key))).toEqual(['a', undefined, 'c', 'd']);
    await read('long', 'nine char');
    expect(['a', 'c', 'd', 'long'].map((key) => cache.peek(key))).toEqual([
      undefined,
      undefined,
      'd',
      'nine char',
    ]);
    await read('longer', 'eleven char');
    expect([cache.peek('longer'), cache.peek('d')]).toEqual([undefined, 'd']);
  });

  test('no more than its limits, even with ten thousand made-up keys', async () => {
    const { cache, read } = setUp();
    for (let index = 0; index < 10_000; index++) await read(`key ${index}`);
    const kept = Array.from({ length: 10_000 }, (_, index) => cache.peek(`key ${index}`)).filter(Boolean);
    expect(kept).toHaveLength(3);
  });
});

describe('changes', () => {
  test('concurrent readers share one read', async () => {
    const { cache, state, read } = setUp();
    const { end, load } = slow();
    const first = cache.read('a', load);
    const second = read('a', 'other');
    end('a');
    expect([await first, await second, state.reads]).toEqual(['a', 'a', 0]);
  });

  test('a value that changed during its read is neither cached nor shared with later readers', async () => {
    const { cache, read } = setUp();
    const { end, load } = slow();
    const before = cache.read('a', load);
    cache.drop();
    const after = read('a', 'new');
    end('old');
    expect([await before, await after, cache.peek('a')]).toEqual(['old', 'new', 'new']);
  });

  test('while changes are not announced, nothing is cached or shared', async () => {
    const { cache, read, state } = setUp();
    await read('a');
    state.isOpen = false;
    expect([cache.peek('a'), await read('a', 'b'), await read('a', 'c')]).toEqual([undefined, 'b', 'c']);
    const { end, load } = slow();
    state.isOpen = true;
    cache.drop();
    const late = cache.read('d', load);
    state.isOpen = false;
    end('d');
    await late;
    state.isOpen = true;
    expect(cache.peek('d')).toBeUndefined();
  });
});
