/** Longer texts are rare, and would use memory. */
const LONGEST = 500;

/**
 * Remembers what a pure function returns for up to `most` recent texts.
 * For request headers and query strings, because most clients send the same few.
 */
export function remember<T>(most: number, read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (known.size >= most) known.clear();
    if (text.length <= LONGEST) known.set(text, result);
    return result;
  };
}
