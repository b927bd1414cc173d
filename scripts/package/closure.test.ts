import { expect, test } from 'vitest';
import { findClosure, type LockedPackages } from './closure.ts';

const lock: LockedPackages = {
  'node_modules/app': { version: '1.0.0', dependencies: { shared: '^2', native: '1' } },
  'node_modules/shared': { version: '1.0.0' },
  'node_modules/app/node_modules/shared': { version: '2.0.0', dependencies: { leaf: '*' } },
  'node_modules/leaf': { version: '1.0.0', dependencies: { app: '*' } },
  'node_modules/unused': { version: '1.0.0' },
  'node_modules/native': {
    version: '1.0.0',
    optionalDependencies: { 'native-gnu': '1.0.0', 'native-musl': '1.0.0', 'native-mac': '1.0.0' },
  },
  'node_modules/native-gnu': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/native-musl': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/native-mac': { version: '1.0.0', os: ['darwin'], cpu: ['arm64'] },
};
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };

test('follows dependencies like Node, and takes only the builds of the machine', () => {
  const common = [
    'node_modules/app',
    'node_modules/app/node_modules/shared',
    'node_modules/leaf',
    'node_modules/native',
  ];
  expect(findClosure(lock, ['app'], linux)).toEqual([...common, 'node_modules/native-gnu']);
  expect(findClosure(lock, ['app'], { ...linux, libc: 'musl' })).toEqual([
    ...common,
    'node_modules/native-musl',
  ]);
  expect(findClosure(lock, ['shared'], linux)).toEqual(['node_modules/shared']);
});

test('rejects a package without a build for the machine, and an unknown one', () => {
  expect(() => findClosure(lock, ['native'], { ...linux, os: 'freebsd' })).toThrow(
    'node_modules/native has no build for freebsd x64.',
  );
  expect(() => findClosure(lock, ['missing'], linux)).toThrow('package-lock.json lacks missing');
});
