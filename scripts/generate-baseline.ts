/**
 * Replaces all migrations by one baseline that creates the schema of `supabase/schemas`. The baseline has the last
 * migration's version, so databases that have run that migration skip the baseline. Run this script only for a release.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MIGRATIONS = path.resolve('supabase/migrations');
const SCHEMAS = path.resolve('supabase/schemas');

const migrations = readdirSync(MIGRATIONS).toSorted();
const version = migrations.at(-1)?.slice(0, 14) ?? '';
// Leave out the comments between statements, which are for readers of the schema's files.
const statements = readdirSync(SCHEMAS)
  .toSorted()
  .map((file) => readFileSync(path.join(SCHEMAS, file), 'utf8').replaceAll(/^--.*\n/gm, ''));

for (const file of migrations) rmSync(path.join(MIGRATIONS, file));
writeFileSync(
  path.join(MIGRATIONS, `${version}_baseline.sql`),
  `-- Generated from supabase/schemas by scripts/generate-baseline.ts: do not edit.\n\n${statements.join('\n')}`,
);
