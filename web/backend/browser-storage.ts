/** Accesses local and session storage. Blocked storage (private mode, blocked cookies) counts as empty. */

/** The key of the fan's own teams (own-teams.ts). The first screen only checks whether it has a value. */
export const OWN_TEAMS_KEY = 'line-rush-own-teams';

type Area = 'localStorage' | 'sessionStorage';

export function readStorage(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text. Null removes it. Returns false on failure, for example because storage is full. */
export function writeStorage(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

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
  /** Null if there is no value, or if it has expired. Does not check the value's shape. */
  readonly read: () => Value | null;
  readonly take: () => Value | null;
}

/** Stores a value while the user leaves the page to sign in. In local storage, other tabs can read the value, too. */
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
