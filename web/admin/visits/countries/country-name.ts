const NAMES = new Intl.DisplayNames('en-US', { type: 'region' });

/** Returns a country's English name, or the code itself if it is unknown. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code;
}
