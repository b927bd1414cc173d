import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { parseUrl } from '#domain/parse-url.ts';
import { editDistance } from '#domain/paste/edit-distance.ts';
import { commandLine } from '#server/command-line.ts';
import { readDatabaseUrl } from '#platform/database/database-url.ts';
import { isUuid } from '#platform/uuid.ts';

/** Where the data is stored. docs/decisions explains why there are three kinds. */
export type BackendChoice =
  | { kind: 'embedded' }
  | { kind: 'external'; databaseUrl: string }
  | { kind: 'hosted'; url: string; anonKey: string; secretKey: string };

export type Hosted = Extract<BackendChoice, { kind: 'hosted' }>;

/** The server's configuration from the environment. No other module reads configuration from `process.env`. */
export type Config = ReturnType<typeof toConfig>;

/** The NHL's public feeds, or one mirror of them all. All URLs are origins without a trailing slash. */
export interface FeedConfig {
  /** If false, the server sends no requests to the feeds. Operators' commands still do. */
  on: boolean;
  /** Rosters, schedules, boxscores, and play-by-plays. */
  apiUrl: string;
  /** Shift charts. */
  statsUrl: string;
  /** Shift reports: pages for games that have no shift chart. */
  reportsUrl: string;
  /** Milliseconds between the starts of two requests, to any of the feeds. */
  interval: number;
}

/** `problems` has one sentence for each invalid value. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `Line Rush cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

const text = v.pipe(v.string(), v.trim());
const optionalText = v.optional(text, '');
function either(yes: string, no: string, initial: string) {
  return v.pipe(
    optionalText,
    v.transform((value) => value || initial),
    v.picklist([yes, no], `must be ${yes} or ${no}`),
    v.transform((value) => value === yes),
  );
}

function wholeNumber(initial: string, least: number, most: number, message: string) {
  return v.pipe(
    optionalText,
    v.transform((value) => value || initial),
    v.regex(/^\d+$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
}

function optional(check: (value: string) => boolean, message: string) {
  return v.pipe(
    optionalText,
    v.check((value) => value === '' || check(value), message),
    v.transform((value) => (value === '' ? null : value)),
  );
}

function isOrigin(value: string): boolean {
  const url = parseUrl(value);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`;
}

function isSmtpUrl(value: string): boolean {
  try {
    decodeURIComponent(value);
  } catch {
    return false;
  }
  return ['smtp:', 'smtps:'].includes(parseUrl(value)?.protocol ?? '');
}

function isEmail(value: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value);
}

function isMailFrom(value: string): boolean {
  return isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value);
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

const FEEDS = {
  apiUrl: 'https://api-web.nhle.com',
  statsUrl: 'https://api.nhle.com',
  reportsUrl: 'https://www.nhl.com',
};

/**
 * Milliseconds between two requests. The NHL's feeds are public but unofficial, so one request per second is polite.
 */
const POLITE_INTERVAL = 1000;

/** This machine's host names, as `URL` writes them. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const HOST_NAME = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const MUST_BE_BACKUPS = 'must be off, or the number of backups to keep from 1 to 365';

const jwtSecret = optional(
  (value) => value.length >= 43 && new Set(value).size >= 10,
  'must hold at least 32 random bytes, for example the output of: openssl rand -base64 48',
);

const environment = v.object({
  PORT: wholeNumber('3000', 1, 65_535, 'must be a port number from 1 to 65535'),
  HOST: optional((value) => /^[a-zA-Z0-9.:-]+$/.test(value), 'must be a host name or an IP address'),
  PUBLIC_URL: optional(isOrigin, 'must be an origin such as https://lines.example, without a path'),
  DATA_DIR: optional(() => true, ''),
  DATABASE_URL: optional(
    (value) => readDatabaseUrl(value) !== null,
    'must look like postgres://user:password@host:5432/database',
  ),
  BACKUPS: v.pipe(
    optionalText,
    v.transform((value) => value || '14'),
    v.regex(/^(?:off|\d{1,3})$/, MUST_BE_BACKUPS),
    v.transform((value) => (value === 'off' ? null : Number(value))),
    v.check((value) => value === null || (value >= 1 && value <= 365), MUST_BE_BACKUPS),
  ),
  SUPABASE_URL: optional(isOrigin, 'must be an origin such as https://abc.supabase.co, without a path'),
  SUPABASE_ANON_KEY: optional(() => true, ''),
  SUPABASE_SECRET_KEY: optional(() => true, ''),
  JWT_SECRET: jwtSecret,
  JWT_SECRET_PREVIOUS: jwtSecret,
  SMTP_URL: optional(
    isSmtpUrl,
    'must look like smtp://user:password@host:587 or smtps://…, and % in it must be written as %25',
  ),
  MAIL_FROM: optional(isMailFrom, 'must be an e-mail address, with or without a name before it'),
  SUPPORT_EMAIL: optional(isEmail, 'must be an e-mail address'),
  PRIVACY_DETAILS: either('on', 'off', 'off'),
  VITE_REPORT_URL: optional(
    (value) => /^\/(?!\/)/.test(value) || ['http:', 'https:'].includes(parseUrl(value)?.protocol ?? ''),
    'must be an address such as https://abc.supabase.co/functions/v1/report, or a path on the site itself',
  ),
  GOOGLE_CLIENT_ID: optional(() => true, ''),
  GOOGLE_CLIENT_SECRET: optional(() => true, ''),
  REQUIRE_EMAIL_CONFIRMATION: either('true', 'false', 'false'),
  TRUST_PROXY: either('true', 'false', 'false'),
  DRAIN_SECONDS: wholeNumber('0', 0, 300, 'must be a whole number of seconds from 0 to 300'),
  IMAGE_PROXY_HOSTS: v.pipe(
    optionalText,
    v.transform((value) => (value === '' ? 'assets.nhle.com' : value)),
    v.transform((value) => value.split(',').map((host) => host.trim().toLowerCase())),
    v.check(
      (hosts) => hosts.every((host) => HOST_NAME.test(host) && !/^[\d.]+$/.test(host)),
      'must be host names separated by commas, without scheme, port or address',
    ),
  ),
  IGNORED_USER_ID: optional(isUuid, 'must be the id (UUID) of a user'),
  BLOCKED_REFERRER_ORIGIN: optional(isOrigin, 'must be an origin such as https://old.example'),
  WEB_ANALYTICS_SCRIPT: optional(
    (value) => /^\/(?!\/)[\w./-]+$/.test(value),
    'must be a path on the site itself, such as /insights/script.js',
  ),
  SERVICE_WORKER: either('on', 'off', 'on'),
  COUNTRY_DATA: optional(
    (value) => value.endsWith('.mmdb') && isReadable(resolve(value)),
    'must be the path of a file that exists, can be read, and ends in .mmdb',
  ),
  METRICS_TOKEN: optional(
    (value) => /^[\w.~+/=-]{20,}$/.test(value),
    'must be at least 20 letters and digits, for example the output of: openssl rand -hex 20',
  ),
  NHL_FEED: either('on', 'off', 'off'),
  NHL_API_URL: optional(isOrigin, `must be an origin such as ${FEEDS.apiUrl}, without a path`),
});

type Environment = v.InferOutput<typeof environment>;

/** Parses the environment. Throws one `ConfigError` that lists every problem. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = v.safeParse(environment, env);
  const problems = parsed.success
    ? []
    : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'} ${issue.message}`);
  // Check the rules between variables even if a value is invalid, so that one start shows every problem.
  problems.push(...conflicts(env), ...misspellings(env));
  if (!parsed.success || problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return toConfig(parsed.output);
}

/** Finds probable typos: names that are one edit away from one of our unset variables. Skips our shortest names. */
function misspellings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(environment.entries).filter((name) => name.length > 5 && !env[name]?.trim());
  return Object.keys(env).flatMap((name) => {
    if (name in environment.entries || !env[name]?.trim()) return [];
    const meant = known.find((each) => editDistance(name.toUpperCase(), each, 1) <= 1);
    return meant === undefined ? [] : [`${name} is not a variable of Line Rush: ${meant} may be meant`];
  });
}

/** Whether a key of Supabase is a secret one: the newer keys have a prefix, the older ones are JWTs with a role. */
export function isSecretKey(key: string): boolean {
  const [, claims = ''] = key.split('.');
  return key.startsWith('sb_secret_') || Buffer.from(claims, 'base64url').includes('"service_role"');
}

function conflicts(env: Readonly<Record<string, string | undefined>>): string[] {
  const has = (name: string) => (env[name] ?? '').trim() !== '';
  const problems: string[] = [];
  if (has('SUPABASE_URL')) {
    for (const name of ['SUPABASE_ANON_KEY', 'SUPABASE_SECRET_KEY'])
      if (!has(name)) problems.push(`${name} is needed together with SUPABASE_URL`);
    if (isSecretKey(env['SUPABASE_ANON_KEY']?.trim() ?? ''))
      problems.push('SUPABASE_ANON_KEY is a secret key, which all pages would show: set the publishable key');
    if (has('DATABASE_URL'))
      problems.push('DATABASE_URL and SUPABASE_URL exclude each other: choose one backend');
  }
  if (has('JWT_SECRET_PREVIOUS') && !has('JWT_SECRET'))
    problems.push(
      `JWT_SECRET_PREVIOUS is for servers with JWT_SECRET; replace the secret in DATA_DIR with: ${commandLine('db')} rotate-secret`,
    );
  if (has('JWT_SECRET') && env['JWT_SECRET']?.trim() === env['JWT_SECRET_PREVIOUS']?.trim())
    problems.push(
      'JWT_SECRET_PREVIOUS must differ from JWT_SECRET: remove it when the secret was not replaced',
    );
  if (has('SMTP_URL') && !has('MAIL_FROM'))
    problems.push('MAIL_FROM is needed together with SMTP_URL: mails need a sender');
  if (has('GOOGLE_CLIENT_ID') !== has('GOOGLE_CLIENT_SECRET'))
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither');
  if (has('GOOGLE_CLIENT_ID') && !has('SUPABASE_URL') && env['REQUIRE_EMAIL_CONFIRMATION']?.trim() !== 'true')
    problems.push(
      'REQUIRE_EMAIL_CONFIRMATION must be true when Google is on: otherwise whoever registers an address first keeps access after its owner signs in with Google',
    );
  return problems;
}

function chooseFeeds(mirror: string | null): Omit<FeedConfig, 'on'> {
  if (mirror === null) return { ...FEEDS, interval: POLITE_INTERVAL };
  const { hostname, origin } = new URL(mirror);
  const interval = LOOPBACK.test(hostname) ? 0 : POLITE_INTERVAL;
  return { apiUrl: origin, statsUrl: origin, reportsUrl: origin, interval };
}

function chooseBackend(env: Environment): BackendChoice {
  if (env.SUPABASE_URL !== null)
    return {
      kind: 'hosted',
      url: new URL(env.SUPABASE_URL).origin,
      anonKey: env.SUPABASE_ANON_KEY ?? '',
      secretKey: env.SUPABASE_SECRET_KEY ?? '',
    };
  if (env.DATABASE_URL !== null) return { kind: 'external', databaseUrl: env.DATABASE_URL };
  return { kind: 'embedded' };
}

function toConfig(env: Environment) {
  return {
    port: env.PORT,
    host: env.HOST ?? '127.0.0.1',
    /** Origin of the site without a trailing slash, such as `https://lines.example`. */
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    /** An absolute path. */
    dataDir: resolve(env.DATA_DIR ?? './data'),
    backend: chooseBackend(env),
    /** How many of its own backups an embedded database keeps. Null if it makes none. */
    keptBackups: env.BACKUPS,
    /** Overrides the secret in the data directory. Servers that share a database must have the same secret. */
    jwtSecret: env.JWT_SECRET,
    /** The old or the next `jwtSecret`. Its access tokens are valid, too, while servers change JWT_SECRET one by one. */
    previousJwtSecret: env.JWT_SECRET_PREVIOUS,
    /** If null, mails are written to the log. */
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
    supportEmail: env.SUPPORT_EMAIL,
    /** Whether the privacy page has a section about calls, own teams, and backups. */
    privacyDetails: env.PRIVACY_DETAILS,
    /** The URL to which pages send reports. If null, they send reports to this server. */
    reportUrl: env.VITE_REPORT_URL,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : null,
    requireEmailConfirmation: env.REQUIRE_EMAIL_CONFIRMATION,
    trustProxy: env.TRUST_PROXY,
    /** How long to keep serving after SIGTERM. Proxies need that time to switch to other servers. */
    drainSeconds: env.DRAIN_SECONDS,
    /** Host names in lower case. */
    imageProxyHosts: env.IMAGE_PROXY_HOSTS,
    ignoredUserId: env.IGNORED_USER_ID,
    blockedReferrerOrigin: env.BLOCKED_REFERRER_ORIGIN && new URL(env.BLOCKED_REFERRER_ORIGIN).origin,
    webAnalyticsScript: env.WEB_ANALYTICS_SCRIPT,
    /** If false, browsers unregister the service worker and delete its caches. */
    serviceWorker: env.SERVICE_WORKER,
    /** Absolute path of an MMDB file; null for the bundled file. */
    countryData: env.COUNTRY_DATA && resolve(env.COUNTRY_DATA),
    /** Allows `/metrics` for callers that send this bearer token. */
    metricsToken: env.METRICS_TOKEN,
    feed: { on: env.NHL_FEED, ...chooseFeeds(env.NHL_API_URL) },
  };
}
