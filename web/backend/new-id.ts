/** Creates a random UUID. Browsers offer `crypto.randomUUID` only on pages with TLS. */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const [a = 0, b = 0, c = 0, d = 0] = (crypto as Crypto).getRandomValues(new Uint32Array(4));
  const hex = [a, b, c, d].map((part) => part.toString(16).padStart(8, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
