/**
 * Replaces all migrations by one baseline that creates the schema of `supabase/schemas`, under the version of the last one.
 * A database that has had the last one counts as being at the baseline. Run it for a release, never between releases.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MIGRATIONS = path.resolve('supabase/migrations');
const SCHEMAS = path.resolve('supabase/schemas');

const migrations = readdirSync(MIGRATIONS).toSorted();
const version = migrations.at(-1)?.slice(0, 14) ?? '';
// The comments between statements are for the readers of the schema's files.
const statements = readdirSync(SCHEMAS)
  .toSorted()
  .map((file) => readFileSync(path.join(SCHEMAS, file), 'utf8').replaceAll(/^--.*\n/gm, ''));

for (const file of migrations) rmSync(path.join(MIGRATIONS, file));
writeFileSync(
  path.join(MIGRATIONS, `${version}_baseline.sql`),
  `-- Generated from supabase/schemas by scripts/generate-baseline.ts: do not edit.\n\n${statements.join('\n')}`,
);
