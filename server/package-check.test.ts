import { expect, test } from 'vitest';
import { findMismatch } from './package-check.ts';

const manifest = {
  version: '1.0.0',
  engines: { node: '>=20.19' },
  os: ['linux'],
  cpu: ['x64'],
  libc: ['glibc'],
};
const machine = { node: '20.19.0', os: 'linux', cpu: 'x64', libc: 'glibc' };

test.each([
  ['the same kind of machine', {}, null],
  ['a newer Node', { node: '22.1.0' }, null],
  [
    'an older minor version',
    { node: '20.9.1' },
    'Line Rush needs Node 20.19 or newer, and this is Node 20.9.1.',
  ],
  [
    'an older major version',
    { node: '18.20.4' },
    'Line Rush needs Node 20.19 or newer, and this is Node 18.20.4.',
  ],
  [
    'another C library',
    { libc: 'musl' },
    'This package runs on linux x64 glibc, and this machine is linux x64 musl. Build the package on a machine of this kind: npm run package.',
  ],
  [
    'another system',
    { os: 'darwin', cpu: 'arm64', libc: undefined },
    'This package runs on linux x64 glibc, and this machine is darwin arm64. Build the package on a machine of this kind: npm run package.',
  ],
])('%s', (_, other, sentence) => {
  expect(findMismatch(manifest, { ...machine, ...other })).toBe(sentence);
});

test('a package for a system with only one C library fits', () => {
  const { libc: _, ...anyLibc } = manifest;
  expect(
    findMismatch({ ...anyLibc, os: ['darwin'] }, { ...machine, os: 'darwin', libc: undefined }),
  ).toBeNull();
});
