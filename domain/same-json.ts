/**
 * Compares JSON values by content.
 * The order of keys does not count, because the database changes it. Undefined fields count as missing.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [first, second] = [one, other] as Record<string, unknown>[];
  const keys = Object.keys({ ...first, ...second });
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.every((key) => isSameJson(first?.[key], second?.[key]))
  );
}
