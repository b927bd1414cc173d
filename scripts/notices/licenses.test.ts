import { expect, test } from 'vitest';
import { findLicenseFault } from './licenses.ts';

test.each(['MIT', 'MIT and ISC', '(MIT OR GPL-3.0-only)', 'OFL-1.1'])('%s may be passed on', (license) => {
  expect(findLicenseFault('leaf', license)).toBeNull();
});

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'MPL-2.0'])(
  '%s needs a decision',
  (license) => {
    expect(findLicenseFault('leaf', license)).toBe(
      `leaf is under ${license}, which scripts/notices/licenses.ts does not list as permissive. ` +
        'Replace the package, or explain there why it may be passed on.',
    );
  },
);

test('an exception is for one package and one license', () => {
  expect(findLicenseFault('mediabunny', 'MPL-2.0')).toBeNull();
  expect(findLicenseFault('mediabunny', 'AGPL-3.0-only')).not.toBeNull();
});

test('a missing license is a fault', () => {
  expect(findLicenseFault('leaf', undefined)).toContain('leaf names no license.');
});
