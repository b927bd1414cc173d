interface Options<T> {
  /** Limits for the number of entries and their total bytes. The least recently used entry is dropped. */
  entries: number;
  bytes: number;
  /** Milliseconds until an entry expires. */
  milliseconds: number;
  /** Bytes of a value; null when the value must not be cached. */
  sizeOf: (value: T) => number | null;
  /** Whether changes are announced at the moment. If not, nothing is cached or shared. */
  isOpen: () => boolean;
  now?: () => number;
}

export interface ReadCache<T> {
  peek(key: string): T | undefined;
  /** Returns the cached value or loads it. Concurrent reads share a load; failures are not cached. */
  read(key: string, load: () => Promise<T>): Promise<T>;
  /** Clears the cache. Loads in progress are not cached, and later reads do not join them. */
  drop: () => void;
}

interface Entry<T> {
  value: T;
  size: number;
  until: number;
}

export function createReadCache<T>(options: Options<T>): ReadCache<T> {
  const { bytes, entries, isOpen, milliseconds, now = () => performance.now(), sizeOf } = options;
  const kept = new Map<string, Entry<T>>();
  let loading = new Map<string, Promise<T>>();
  let total = 0;

  function remove(key: string): void {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  function keep(key: string, value: T): void {
    const size = sizeOf(value);
    if (size === null || size > bytes) return;
    remove(key);
    kept.set(key, { value, size, until: now() + milliseconds });
    total += size;
    for (const oldest of kept.keys()) {
      if (kept.size <= entries && total <= bytes) break;
      remove(oldest);
    }
  }

  function peek(key: string): T | undefined {
    const entry = isOpen() ? kept.get(key) : undefined;
    if (!entry) return undefined;
    // A Map keeps insertion order: reinserting the entry makes it the most recent.
    kept.delete(key);
    if (entry.until > now()) {
      kept.set(key, entry);
      return entry.value;
    }
    total -= entry.size;
    return undefined;
  }

  return {
    peek,
    async read(key, load) {
      if (!isOpen()) return load();
      const known = peek(key) ?? loading.get(key);
      if (known !== undefined) return known;
      // `drop` replaces this map, so a load that began earlier notices that it is stale.
      const begunIn = loading;
      const read = load();
      begunIn.set(key, read);
      try {
        const value = await read;
        if (begunIn === loading && isOpen()) keep(key, value);
        return value;
      } finally {
        begunIn.delete(key);
      }
    },
    drop() {
      kept.clear();
      total = 0;
      loading = new Map();
    },
  };
}
