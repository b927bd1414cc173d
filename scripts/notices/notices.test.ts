import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeBillOfMaterials } from '../package/bill-of-materials.ts';
import { packageFolderOf } from './bundled-packages.ts';
import { readNpmNotices, type LicenseNotice } from './npm-notices.ts';
import { readPostgresNotices } from './postgres-notices.ts';
import { joinNotices } from './write-notices.ts';

const root = mkdtempSync(join(tmpdir(), 'line-rush-notices-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function install(name: string, license: string | undefined, files: Record<string, string>): string {
  const folder = `node_modules/${name}`;
  mkdirSync(join(root, folder), { recursive: true });
  const manifest = { name, version: '1.0.0', license, repository: `git+https://code.example/${name}.git` };
  for (const [file, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) }))
    writeFileSync(join(root, folder, file), text);
  return folder;
}

const MIT = 'Permission is hereby granted, free of charge';

test('reads license files, the section of a README, and the license of the package of a native build', () => {
  const folders = [
    install('file', 'MIT', { 'LICENSE.md': 'Of file\n', NOTICE: 'Also' }),
    install('readme', 'MIT', { 'README.md': `# Readme\n\n## License\n\n${MIT}\n\n## More\n\nNo\n` }),
    install('native-linux', 'MIT', {}),
  ];
  install('native', 'MIT', { LICENSE: 'Of native' });
  const entry = { version: '1.0.0' };
  const lock = {
    ...Object.fromEntries(folders.map((folder) => [folder, entry])),
    'node_modules/native': { ...entry, optionalDependencies: { 'native-linux': '1.0.0' } },
  };
  const notices = readNpmNotices(root, lock, folders);
  expect(notices.map(({ text }) => text)).toEqual(['Of file\n\nAlso', MIT, 'Of native']);
  expect(notices[0]).toMatchObject({ name: 'file', source: 'https://code.example/file', license: 'MIT' });
});

test.each([
  ['copyleft', 'GPL-3.0-only', { LICENSE: 'Text' }, 'copyleft is under GPL-3.0-only'],
  ['unnamed', undefined, { LICENSE: 'Text' }, 'unnamed names no license'],
  ['silent', 'MIT', { 'README.md': '## License\n\nMIT' }, 'silent has no license text'],
])('rejects %s', (name, license, files, message) => {
  const folder = install(name, license, files);
  expect(() => readNpmNotices(root, { [folder]: { version: '1.0.0' } }, [folder])).toThrow(message);
});

test('finds the parts of PostgreSQL with their versions, and rejects an unknown one', () => {
  const libraries = ['lib/libcrypto.so.1.1', 'lib/libicuuc.so.60.2', 'lib/libpq.so.5.18', 'lib/libz.so.1'];
  mkdirSync(join(root, 'lib'));
  const content = 'x\0OpenSSL 1.1.1w  11 Sep 2023\0 deflate 1.2.11 Copyright\0';
  for (const library of libraries) writeFileSync(join(root, library), content);
  const notices = readPostgresNotices(root, '18.4.0-beta.17', ['bin/postgres', ...libraries]);
  expect(notices.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'PostgreSQL 18.4',
    'OpenSSL 1.1.1w',
    'ICU 60.2',
    'zlib 1.2.11',
  ]);
  expect(() => readPostgresNotices(root, '18.4.0', ['lib/libnew.so.2'])).toThrow(
    'lib/libnew.so.2 has no notice',
  );
});

const leaf: LicenseNotice = {
  name: '@a/leaf',
  version: '1.0.0',
  license: 'MIT',
  purl: 'pkg:npm/%40a/leaf@1.0.0',
  integrity: `sha512-${Buffer.from('digest').toString('base64')}`,
  text: MIT,
};

test('prints equal texts once', () => {
  const other = { ...leaf, name: 'bud', purl: 'pkg:npm/bud@1.0.0' };
  const text = joinNotices('What follows.', [other, leaf, leaf]);
  expect(text.match(new RegExp(MIT, 'g'))).toHaveLength(1);
  expect(text).toContain('@a/leaf 1.0.0 (MIT)\nbud 1.0.0 (MIT)\n');
});

test('writes the same bill of materials for the same parts', () => {
  const program = { name: 'line-rush', version: '1.0.0', license: 'MIT' };
  const bill = writeBillOfMaterials(program, [leaf]);
  expect(writeBillOfMaterials(program, [leaf, leaf])).toBe(bill);
  expect(JSON.parse(bill)).toMatchObject({
    serialNumber: expect.stringMatching(/^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
    components: [
      { name: '@a/leaf', purl: leaf.purl, hashes: [{ content: Buffer.from('digest').toString('hex') }] },
    ],
  });
  expect(writeBillOfMaterials(program, [{ ...leaf, license: 'MIT and ISC' }])).toContain(
    '"name": "MIT and ISC"',
  );
});

test.each([
  ['/site/node_modules/react/index.js', 'node_modules/react'],
  ['\0/site/node_modules/@a/leaf/x.js?commonjs-module', 'node_modules/@a/leaf'],
  ['node_modules/a/node_modules/b/index.js', 'node_modules/a/node_modules/b'],
  ['/site/web/app/start.ts', undefined],
])('%s', (module, folder) => {
  expect(packageFolderOf(module)).toBe(folder);
});
