interface Options<T> {
  /** At most so many entries, and bytes of all of them together: the one unused for longest goes first. */
  entries: number;
  bytes: number;
  /** Milliseconds after which an entry is read again, whatever is heard of it. */
  milliseconds: number;
  /** Bytes of a value; null for one that is not kept. */
  sizeOf: (value: T) => number | null;
  /** Whether every change is heard of now: otherwise nothing is kept, and each read is its own. */
  isOpen: () => boolean;
  now?: () => number;
}

export interface ReadCache<T> {
  /** The kept value; undefined when there is none. */
  peek(key: string): T | undefined;
  /** The kept value, or what `load` reads: once for all who ask meanwhile. Rejects as `load` does; a failure is not kept. */
  read(key: string, load: () => Promise<T>): Promise<T>;
  /** Forgets everything. What is being read at this moment is not kept, and nobody new waits for it. */
  drop: () => void;
}

interface Entry<T> {
  value: T;
  size: number;
  until: number;
}

/** Keeps what was read in memory until it changes. */
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
    // A Map keeps the order of insertion: taking out and putting in moves the entry to the young end.
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
      // Dropping replaces the map: a read that began before finds itself in none.
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
