const NAMES = new Intl.DisplayNames('en-US', { type: 'region' });

/** A country's English name by its two-letter code; the code itself when it stands for none. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code;
}
