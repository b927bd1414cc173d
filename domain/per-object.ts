/** Caches a function's results by its argument, for as long as that object exists. The object must never change. */
export function perObject<K extends object, T>(read: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { readonly result: T }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.result;
    const result = read(key);
    known.set(key, { result });
    return result;
  };
}
