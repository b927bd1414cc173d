import { LRUCache } from 'lru-cache';

interface Options<T> {
  /** Limits for the number of entries and their total bytes. Beyond them, the least recently used entry is dropped. */
  entries?: number;
  bytes: number;
  /** Milliseconds until an entry expires. */
  milliseconds: number;
  /** Returns the bytes of a value, at least 1; null if the value must not be cached. */
  sizeOf: (value: T) => number | null;
  /** Whether the database announces changes at the moment. If not, nothing is cached, and reads do not share loads. */
  isOpen?: () => boolean;
  now?: () => number;
}

export interface ReadCache<T> {
  peek(key: string): T | undefined;
  /** Returns the cached value or loads it. Concurrent reads share a load; failures are not cached. */
  read(key: string, load: () => Promise<T>): Promise<T>;
  /** Clears the cache. Results of loads in progress are not cached, and later reads start new loads. */
  drop: () => void;
}

export function createReadCache<T>(options: Options<T>): ReadCache<T> {
  const { bytes, entries, isOpen = () => true, milliseconds, now, sizeOf } = options;
  const kept = new LRUCache<string, { value: T }>({
    maxSize: bytes,
    ttl: milliseconds,
    ttlResolution: 0,
    ...(entries !== undefined && { max: entries }),
    ...(now && { perf: { now } }),
  });
  let loading = new Map<string, Promise<T>>();
  const find = (key: string) => (isOpen() ? kept.get(key) : undefined);

  return {
    peek: (key) => find(key)?.value,
    async read(key, load) {
      if (!isOpen()) return load();
      const known = find(key);
      if (known) return known.value;
      // `drop` replaces this map, so a load that began earlier notices that it is stale.
      const begunIn = loading;
      const read = begunIn.get(key) ?? load();
      begunIn.set(key, read);
      try {
        const value = await read;
        const size = sizeOf(value);
        if (begunIn === loading && isOpen() && size !== null) kept.set(key, { value }, { size });
        return value;
      } finally {
        begunIn.delete(key);
      }
    },
    drop() {
      kept.clear();
      loading = new Map();
    },
  };
}
