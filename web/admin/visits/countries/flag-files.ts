/** The addresses of the flags, one file each: a flag is fetched when it is shown. Part of no script but its own. */
const FILES = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The flag of a two-letter code; undefined where there is none. */
export function flagAddress(code: string): string | undefined {
  return FILES[`/node_modules/country-flag-icons/3x2/${code}.svg`];
}
