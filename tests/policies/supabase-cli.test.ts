/**
 * Tests the commands for hosted Supabase in docs/configuration.md.
 * Runs them with the Supabase CLI on a database that is like a hosted one.
 */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '#platform/database/migrations.ts';
import { findSupabaseCli } from '#scripts/install-supabase-cli.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { makeProject } from '../support/policies/hosted-like.ts';
import { buildPreviousSchema } from '../support/policies/previous-version.ts';
import { makeFolder, removeFolder } from '../support/policies/temporary.ts';

const VERSIONS = readMigrations(path.resolve('supabase/migrations')).map(({ version }) => version);
const command = findSupabaseCli();
const debian = command ? await startDebianPostgres() : undefined;
afterAll(() => debian?.stop());

describe('Supabase’s command line', () => {
  if (!command) {
    it.skip('It is not installed: npm install --prefix tests/supabase-cli');
    return;
  }
  if (!debian) {
    it.skip('No PostgreSQL of the system is installed under /usr/lib/postgresql');
    return;
  }

  /** A temporary folder, because the Supabase CLI writes files beside the configuration and into the home folder. */
  const folder = makeFolder();
  let project: string;
  beforeAll(async () => {
    cpSync('supabase', path.join(folder, 'supabase'), { recursive: true });
    project = await makeProject(debian.url);
  });
  afterAll(() => removeFolder(folder));

  /** Returns the words of the documented command that starts with `name`, such as `db push`. Throws if there is none. */
  function documentedCommand(name: string): string[] {
    const commands = readFileSync('docs/configuration.md', 'utf8').matchAll(
      /^ *npx supabase@3 (.+?) *(?:#.*)?$/gm,
    );
    const found = [...commands].map(([, text = '']) => text).find((text) => text.startsWith(name));
    if (found === undefined)
      throw new Error(`docs/configuration.md has no command "npx supabase@3 ${name}".`);
    return found.split(/ +/);
  }

  /**
   * Runs a command of the Supabase CLI. Replaces `--remote`, which means the linked project, with the test's
   * database.
   */
  function supabase(...words: string[]): Promise<{ out: string; notes: string }> {
    const args = words.map((word) => (word === '--remote' ? `--remote=${project}` : word));
    const quiet = { HOME: folder, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' };
    const options = { env: { ...process.env, ...quiet }, maxBuffer: 16 * 1024 * 1024 };
    return new Promise((resolve, reject) => {
      execFile(command ?? '', [...args, '--workdir', folder], options, (error, out, notes) => {
        if (error) reject(new Error(`${error.message}\n${out}\n${notes}`));
        else resolve({ out, notes });
      });
    });
  }

  it('pushes the schema and the seed, once', async () => {
    const push = documentedCommand('db push');
    await supabase(...push, '--yes');
    const sql = postgres(project, { max: 1, onnotice: () => undefined });
    const applied = await sql`select version from supabase_migrations.schema_migrations order by version`;
    expect(applied.map(({ version }) => version as string)).toEqual(VERSIONS);
    expect([...(await sql`select count(*)::int as teams from teams`)]).toEqual([{ teams: 32 }]);
    await sql.end();
    const { notes, out } = await supabase(...push, '--yes');
    expect(out + notes).toContain('up to date');
  });

  it('reports no warnings', async () => {
    const asInReadme = documentedCommand('db advisors').map((word) => (word === 'warn' ? 'info' : word));
    const { out } = await supabase(...asInReadme, '--fail-on', 'warn', '--output-format', 'json');
    const { results } = JSON.parse(out) as { results: { level: string; detail: string }[] };
    expect(results.length, 'the advisor looked at the schema').toBeGreaterThan(0);
    expect(results.filter(({ level }) => level !== 'INFO').map(({ detail }) => detail)).toEqual([]);
  });

  it('names the command after which it pushes to a project of version 1.0.0', async () => {
    const older = await startDebianPostgres();
    project = await makeProject(older?.url ?? '');
    const sql = postgres(project, { max: 1, onnotice: () => undefined });
    await buildPreviousSchema(sql, false);
    await sql`insert into teams (name) values ('Hartford Whalers')`;
    const push = documentedCommand('db push');
    const refusal = await supabase(...push, '--yes').then(() => '', String);
    const [, repair = ''] = /^supabase (migration repair --status reverted [\d ]+)/m.exec(refusal) ?? [];
    await supabase(...repair.trim().split(' '), '--remote', '--yes');
    await supabase(...push, '--yes');
    const applied = await sql`select version from supabase_migrations.schema_migrations order by version`;
    expect(applied.map(({ version }) => version as string)).toEqual(VERSIONS);
    expect([...(await sql`select count(*)::int as teams from teams`)]).toEqual([{ teams: 33 }]);
    await sql.end();
    older?.stop();
  });
});
