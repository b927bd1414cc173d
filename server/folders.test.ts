/** Every folder of the server has a place in the import order that oxlint enforces. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#server/root.ts';

interface Pattern {
  regex?: string;
  message: string;
}

interface Configuration {
  overrides: { files: string[]; rules: Record<string, [string, { patterns: Pattern[] }]> }[];
}

const { overrides } = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as Configuration;
const rules = new Map(
  overrides.flatMap(({ files: [files = ''], rules: of }) => {
    const folder = /^server\/([\w-]+)\/\*\*$/.exec(files)?.[1];
    const pattern = of['eslint/no-restricted-imports']?.[1].patterns.find(({ regex }) => regex);
    return folder !== undefined && pattern ? [[folder, pattern] as const] : [];
  }),
);

test('no two folders may import each other', () => {
  const folders = readdirSync(join(ROOT, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect([...rules.keys()].toSorted()).toEqual(folders.toSorted());
  const order = [...rules.keys()];
  for (const [place, folder] of order.entries()) {
    const { message, regex = '' } = rules.get(folder)!;
    expect(message).toContain(order.join(', '));
    const forbidden = order.filter((other) => new RegExp(regex).test(`#server/${other}/file.ts`));
    expect([folder, forbidden]).toEqual([folder, order.slice(place + 1)]);
    for (const entry of ['app', 'main', 'start']) expect(`#server/${entry}.ts`).toMatch(new RegExp(regex));
  }
});
