import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompatData, Identifier } from '@mdn/browser-compat-data';
import { expect, it } from 'vitest';
import { ROOT } from '#platform/root.ts';
import { BUILD_TARGET } from './build-target.ts';
import { listSources } from './list-sources.ts';

/** Names that the oldest browsers do not fully support, and why their use is safe. */
const ALLOWED = new Map([
  ['URL.createObjectURL', 'missing in service workers only'],
  ['URL.revokeObjectURL', 'missing in service workers only'],
  ['AbortSignal.any', 'checked in session.ts'],
  ['AbortSignal.timeout', 'Chrome 103 names the error otherwise'],
  ['ClipboardItem', 'caught in copy-image.ts'],
  ['Intl.Segmenter', 'checked in graphemes.ts'],
  ['.createObjectURL', 'missing in service workers only'],
  ['.revokeObjectURL', 'missing in service workers only'],
  ['.canShare', 'checked in share.ts'],
  ['.share', 'checked in share.ts'],
  ['VideoEncoder', 'checked in video-format.ts'],
  ['VideoEncoder.isConfigSupported', 'checked in video-format.ts'],
  ['VideoFrame', 'used with VideoEncoder only'],
  ['.configure', 'of VideoEncoder'],
]);

/** Methods of our own objects and of libraries that have the name of a new browser API. */
const OWN = /^\.(?:check|destroy|draw|fallback|fetch|forget|format|install|range|run|take|union|escape)$/;

// Read instead of imported, because Vitest would need seconds to transform 20 MB.
const data = JSON.parse(
  readFileSync(join(ROOT, 'node_modules/@mdn/browser-compat-data/data.json'), 'utf8'),
) as CompatData;

const targets = BUILD_TARGET.map((each) => /^([a-z]+)([\d.]+)$/.exec(each)!.slice(1) as [string, string]);

function isSupported({ __compat: compat }: Identifier): boolean {
  return targets.every(([browser, version]) => {
    const all = compat?.support[browser as 'chrome'];
    const latest = Array.isArray(all) ? all[0] : all;
    if (latest === undefined || latest.flags || latest.version_removed) return false;
    const { version_added: added } = latest;
    return typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= Number(version);
  });
}

/**
 * Maps each API name, as it appears in code (`Intl.Segmenter`, `.checkVisibility`), to whether all targets support an
 * API of that name.
 */
function namesOfPlatform(): Map<string, boolean> {
  const names = new Map<string, boolean>();
  const add = (name: string, member: Identifier) =>
    names.set(name, names.get(name) === true || isSupported(member));
  const { builtins } = data.javascript;
  const holders = Object.entries({ ...data.api, ...builtins } as unknown as Record<string, Identifier>);
  for (const [holder, members] of holders) {
    add(holder, members);
    for (const [key, member] of Object.entries(members as Record<string, Identifier>)) {
      const { __compat: compat } = member;
      if (key === '__compat' || key === holder || !compat) continue;
      const isStatic = key.endsWith('_static') || holder === 'Intl';
      add(isStatic ? `${holder}.${key.replace('_static', '')}` : `.${key}`, member);
    }
  }
  return names;
}

function namesUsed(file: string): string[] {
  const code = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/.*?$/gms, '');
  return [
    ...code.matchAll(/new (?<name>[A-Z]\w*)/g),
    ...code.matchAll(/\b(?<name>[A-Z]\w*\.\w+)/g),
    ...code.matchAll(/(?<name>\.\w+)\(/g),
  ].map(({ groups }) => groups!.name!);
}

it('the page uses no API that a browser of the build target lacks', () => {
  const known = namesOfPlatform();
  expect(known.get('URL.canParse'), 'Safari 16.4').toBe(false);
  expect(known.get('.checkVisibility'), 'Safari 16.4').toBe(false);
  const found = listSources(['card', 'domain', 'web'])
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => namesUsed(file).map((name) => ({ file, name })))
    .filter(({ name }) => known.get(name) === false && !ALLOWED.has(name) && !OWN.test(name));
  expect(found).toEqual([]);
});

it('the README names the browsers of the build target', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  for (const [browser, version] of targets)
    expect(readme).toMatch(new RegExp(`${browser} ${version.replace('.', '\\.')}`, 'i'));
});
