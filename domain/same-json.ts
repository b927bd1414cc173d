/** Compares JSON values by content. The order of keys does not count: the database changes it. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = new Map(Object.entries(one));
  const others = Object.entries(other);
  return (
    fields.size === others.length &&
    others.every(([key, value]) => fields.has(key) && isSameJson(fields.get(key), value))
  );
}
