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

/** Stores a value for {@link readFresh}, for example across a redirect to another site. */
export function storeWithTime(area: Area, key: string, value: object): void {
  writeStorage(area, key, JSON.stringify({ ...value, at: Date.now() }));
}

/** Returns a value of {@link storeWithTime}. Null if there is none, or if it is older than `lifetimeMs`. */
export function readFresh(
  area: Area,
  key: string,
  lifetimeMs: number,
): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(readStorage(area, key) ?? 'null') as { at?: unknown } | null;
    return typeof value?.at === 'number' && Date.now() - value.at < lifetimeMs ? { ...value } : null;
  } catch {
    return null;
  }
}
