import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { loadEnvFile } from '#server/env-file.ts';
import { reachableAt } from '#platform/http/listen-on.ts';
import { ROOT } from '#platform/root.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const HOSTED = {
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SECRET_KEY: 'secret',
};

describe('configuration', () => {
  test('an empty environment has the documented defaults', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      backend: { kind: 'embedded' },
      keptBackups: 14,
      trustProxy: false,
      drainSeconds: 0,
      imageProxyHosts: ['assets.nhle.com'],
      mail: null,
      feed: {
        on: false,
        apiUrl: 'https://api-web.nhle.com',
        statsUrl: 'https://api.nhle.com',
        reportsUrl: 'https://www.nhl.com',
        interval: 1000,
      },
    });
    expect(config.dataDir.endsWith('data')).toBe(true);
  });

  test('the server keeps as many of its own backups as BACKUPS says, or makes none', () => {
    expect(readConfig({ BACKUPS: '30' }).keptBackups).toBe(30);
    expect(readConfig({ BACKUPS: 'off' }).keptBackups).toBeNull();
    for (const BACKUPS of ['0', '366', '-1', 'on'])
      expect(() => readConfig({ BACKUPS })).toThrow('BACKUPS must be off, or the number of backups to keep');
  });

  test('.env.example works unchanged and mentions every variable', () => {
    const source = readFileSync(join(ROOT, '.env.example'), 'utf8');
    expect(readConfig(parseEnv(source) as Record<string, string>)).toEqual(readConfig({}));
    const names =
      'PORT HOST PUBLIC_URL DATA_DIR BACKUPS DATABASE_URL JWT_SECRET SMTP_URL PRIVACY_DETAILS VITE_REPORT_URL TRUST_PROXY DRAIN_SECONDS ' +
      'VITE_SUPABASE_URL WEB_ANALYTICS_SCRIPT IGNORED_USER_ID COUNTRY_DATA METRICS_TOKEN NHL_FEED NHL_API_URL';
    for (const name of [...names.split(' '), ...Object.keys(HOSTED)])
      expect(source, `.env.example does not mention ${name}`).toMatch(new RegExp(`^#?\\s?${name}=`, 'm'));
  });

  test('the public URL follows the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ PUBLIC_URL: 'https://LINES.example:443/' }).publicUrl).toBe('https://lines.example');
  });

  test.each([
    [{}, 'http://localhost:8080'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:8080 (listening on port 8080 of all addresses)'],
    [{ HOST: '::' }, 'http://localhost:8080 (listening on port 8080 of all addresses)'],
    [{ HOST: '2001:db8::1' }, 'http://localhost:8080 (listening on http://[2001:db8::1]:8080)'],
    [{ PUBLIC_URL: 'https://lines.example' }, 'https://lines.example (listening on http://localhost:8080)'],
  ])('with %j, the server names %s', (env, address) => {
    expect(reachableAt(readConfig({ PORT: '8080', ...env }))).toBe(address);
  });

  test('each backend is chosen by its variable', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://u:p@db/x' }).backend.kind).toBe('external');
    const hosted = { url: 'https://abc.supabase.co', anonKey: 'anon', secretKey: 'secret' };
    expect(readConfig(HOSTED).backend).toEqual({ kind: 'hosted', ...hosted });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'abc'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'lines.example'],
    ['PUBLIC_URL', 'https://lines.example/path'],
    ['DATABASE_URL', 'mysql://u@h/d'],
    ['JWT_SECRET', 'too short'],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['JWT_SECRET_PREVIOUS', 'without-the-current-secret-0123456789abcdefghijkl'],
    ['TRUST_PROXY', 'yes'],
    ['IMAGE_PROXY_HOSTS', 'https://assets.nhle.com'],
    ['IMAGE_PROXY_HOSTS', '127.0.0.1'],
    ['IMAGE_PROXY_HOSTS', 'localhost'],
    ['IGNORED_USER_ID', '12'],
    ['WEB_ANALYTICS_SCRIPT', 'https://elsewhere.example/x.js'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['VITE_REPORT_URL', 'mailto:bench@lines.example'],
    ['BLOCKED_REFERRER_ORIGIN', 'old'],
    ['COUNTRY_DATA', './countries.csv'],
    ['COUNTRY_DATA', './missing.mmdb'],
    ['NHL_FEED', 'true'],
    ['NHL_API_URL', 'https://api-web.nhle.com/v1'],
    ['METRICS_TOKEN', 'short'],
    ['SMTP_URL', 'smtp://user:100%ab@mail.example'],
    ['METRICS_TOKEN', 'with blanks in between it'],
  ])('%s=%s is rejected by name', (name, value) => {
    expect(problemsOf({ [name]: value }).join('\n')).toContain(name);
  });

  test('one message lists every problem, including conflicts between variables', () => {
    const problems = problemsOf({
      PORT: 'x',
      TRUST_PROXY: 'maybe',
      SUPABASE_URL: 'https://abc.supabase.co',
      DATABASE_URL: 'postgres://u@h/d',
      GOOGLE_CLIENT_ID: 'id',
      SMTP_URL: 'smtp://localhost:25',
    });
    const words =
      'PORT TRUST_PROXY SUPABASE_ANON_KEY SUPABASE_SECRET_KEY exclude GOOGLE_CLIENT_SECRET MAIL_FROM';
    for (const word of words.split(' ')) expect(problems.join('\n')).toContain(word);
  });

  test.each(['sb_secret_1', `e30.${btoa('{"role":"service_role"}')}.x`])('%s is no key for pages', (key) => {
    expect(problemsOf({ ...HOSTED, SUPABASE_ANON_KEY: key }).join()).toContain(
      'SUPABASE_ANON_KEY is a secret',
    );
  });

  test.each([
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['JWT_SECRETS', 'JWT_SECRET'],
  ])('%s is distinguished from %s', (name, meant) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([
      `${name} is not a variable of Line Rush: ${meant} may be meant`,
    ]);
  });

  test('variables of other programs, empty ones, and ones next to the right name are not misspellings', () => {
    for (const name of 'HOSTS SPORT GIT_SECRET DATABASE_SSL DATABASE_NAME PGDATA PUBLIC_KEY'.split(' '))
      expect(problemsOf({ [name]: 'x', SMTP_URI: '' })).toEqual([]);
    expect(problemsOf({ DATABASE_URL: 'postgres://u:p@db/x', DATABASE_URL2: 'x' })).toEqual([]);
  });

  test('Google without email confirmation is rejected, except on hosted Supabase', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(problemsOf(google).join()).toContain('REQUIRE_EMAIL_CONFIRMATION');
    expect(problemsOf({ ...google, REQUIRE_EMAIL_CONFIRMATION: 'true' })).toEqual([]);
    expect(problemsOf({ ...google, ...HOSTED })).toEqual([]);
  });

  test('one mirror serves all feeds, and gets more than one request a second only on this machine', () => {
    for (const [NHL_API_URL, interval] of [
      ['http://127.0.0.1:4000', 0],
      ['https://feeds.example', 1000],
    ] as const)
      expect(readConfig({ NHL_FEED: 'on', NHL_API_URL }).feed).toEqual({
        on: true,
        apiUrl: NHL_API_URL,
        statsUrl: NHL_API_URL,
        reportsUrl: NHL_API_URL,
        interval,
      });
  });
});

describe('the .env file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'line-rush-env-'));
  const file = join(folder, '.env');
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (name.startsWith('ENV_TEST_')) delete process.env[name];
  });

  test('sets variables that are not set, in every notation', () => {
    process.env['ENV_TEST_SET'] = '';
    const lines = [
      '\uFEFF# a comment\r',
      '',
      "  export ENV_TEST_A = one two # the site's",
      `ENV_TEST_B="it's" # isn't`,
      'ENV_TEST_C="two',
      'lines"',
      "ENV_TEST_D=it's\r",
      'ENV_TEST_E=',
      'ENV_TEST_SET=ignored',
    ];
    writeFileSync(file, lines.join('\n'));
    loadEnvFile(file);
    const { ENV_TEST_A: a, ENV_TEST_B: b, ENV_TEST_C: c, ENV_TEST_D: d, ENV_TEST_E: e } = process.env;
    expect([a, b, c, d, e]).toEqual(['one two', "it's", 'two\nlines', "it's", '']);
    expect(process.env['ENV_TEST_SET']).toBe('');
  });

  test('with malformed lines is refused by their numbers, without their texts', () => {
    const lines = [
      'ENV_TEST_A="two',
      'lines"',
      'PASSWORD: five-hole',
      '',
      'five-hole',
      'ENV_TEST_B="five-hole',
      '=x',
    ];
    writeFileSync(file, lines.join('\n'));
    expect(() => loadEnvFile(file)).toThrow(ConfigError);
    const problem = (line: number) => `  - ${file}, line ${line}: write NAME=value, or # before a comment`;
    expect(() => loadEnvFile(file)).toThrow(
      [`Line Rush cannot start with this configuration:`, ...[3, 5, 6, 7].map(problem)].join('\n'),
    );
    expect(process.env['ENV_TEST_A']).toBeUndefined();
  });

  test('is refused if it cannot be read, but may be missing', () => {
    expect(() => loadEnvFile(folder)).toThrow(`${folder} cannot be read (EISDIR)`);
    expect(() => loadEnvFile(join(folder, 'missing'))).not.toThrow();
  });
});
