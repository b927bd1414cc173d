const NAMES = new Intl.DisplayNames('en-US', { type: 'region' });

export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code;
}
