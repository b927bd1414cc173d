import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '#domain/endpoints.ts';
import { PATHS } from '#domain/pages.ts';
import { ROOT } from '#platform/root.ts';
import { listSources } from './list-sources.ts';

const TABLES = [join('domain', 'pages.ts'), join('domain', 'endpoints.ts')];

it('only the tables in domain spell the paths of pages and endpoints', () => {
  const paths = [...Object.values(PATHS), ...Object.values(ENDPOINTS)].filter((path) => path !== PATHS.home);
  const literal = new RegExp(`['"\`}](?:${paths.join('|')})(?=['"\`?#/$])`);
  const spelled = listSources(['card', 'domain', 'server', 'web'])
    .filter((file) => !/\.test\.tsx?$/.test(file) && !TABLES.includes(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /^\s*(?:\/?\*|\/\/)/.test(line) || !literal.test(line)
            ? []
            : [`${file}:${index + 1}: ${line.trim()}`],
        ),
    );
  expect(spelled).toEqual([]);
});
