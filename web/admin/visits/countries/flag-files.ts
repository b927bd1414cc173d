/**
 * URLs of the flags. Each flag is a file of its own, and loads when it is shown.
 * The list is large, so it must stay in its own chunk.
 */
const FILES = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

export function flagAddress(code: string): string | undefined {
  return FILES[`/node_modules/country-flag-icons/3x2/${code}.svg`];
}
