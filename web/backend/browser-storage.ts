/** Local and session storage. Blocked storage (private mode, blocked cookies) counts as empty. */

type Area = 'localStorage' | 'sessionStorage';

/** Returns a stored text; null without one. */
export function readStorage(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Returns whether that worked: storage may be full. */
export function writeStorage(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The keys of local storage that start with `prefix`. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

interface CarryOver<Value> {
  readonly keep: (value: Value) => void;
  readonly forget: () => void;
  /** Null if there is no value, or if it has expired. Its shape is not checked. */
  readonly read: () => Value | null;
  /** Reads and removes the value. */
  readonly take: () => Value | null;
}

/** Carries a value across a sign-in, which leaves the page: session storage in this tab, local storage into others. */
export function carryOver<Value extends object>(
  area: Area,
  key: string,
  lifetimeMs: number,
): CarryOver<Value> {
  const forget = () => void writeStorage(area, key, null);
  const read = () => {
    try {
      const stored = JSON.parse(readStorage(area, key) ?? 'null') as (Value & { at?: unknown }) | null;
      return typeof stored?.at === 'number' && Date.now() - stored.at < lifetimeMs ? stored : null;
    } catch {
      return null;
    }
  };
  return {
    keep: (value) => void writeStorage(area, key, JSON.stringify({ ...value, at: Date.now() })),
    forget,
    read,
    take: () => {
      const value = read();
      forget();
      return value;
    },
  };
}
