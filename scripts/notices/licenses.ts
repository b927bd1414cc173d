/** These licenses only require that copies include the license's text. The notices file includes it. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages whose licenses are not in `PERMISSIVE`, each with the reason why we may distribute it. */
const EXCEPTIONS: Readonly<Record<string, { readonly license: string; readonly reason: string }>> = {
  mediabunny: { license: 'MPL-2.0', reason: 'used unchanged, and the notices name its source' },
};

/** Returns a sentence if we may not distribute a package. Null if we may. */
export function findLicenseFault(name: string, license: string | undefined): string | null {
  if (license === undefined || license.trim() === '')
    return `${name} names no license. Replace it, or add the license to scripts/notices/licenses.ts.`;
  if (EXCEPTIONS[name]?.license === license || isPermissive(license)) return null;
  return (
    `${name} is under ${license}, which scripts/notices/licenses.ts does not list as permissive. ` +
    'Replace the package, or explain there why it may be passed on.'
  );
}

/** Whether an SPDX expression is permissive. With OR, one permissive license is enough. With AND, all must be. */
function isPermissive(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((license) => PERMISSIVE.has(license.trim())));
}
