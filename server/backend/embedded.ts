import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { BackendError, type Backend } from '#server/backend/backend.ts';
import { createAccounts, deleteOldRecordsDaily } from '#server/auth/accounts.ts';
import { createAuthApi } from '#server/auth/auth-api.ts';
import { guardDisk, watchDisk } from '#server/database/disk-guard.ts';
import { patchConnection, PATCHED_TYPES } from '#server/backend/lite-patches.ts';
import { createServerCalls } from '#server/backend/server-calls.ts';
import { guardSessions } from '#server/auth/session-guard.ts';
import { hasSession } from '#server/auth/session-records.ts';
import { createChangeWatch } from '#server/database/change-watch.ts';
import { createSessionPool } from '#server/database/session-pool.ts';
import { findUnsafe } from '#server/backend/startup-checks.ts';
import type { Config } from '#server/config.ts';
import { findAdminTables } from '#server/database/admin-tables.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { BackendFetch } from '#server/http/time-limit.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import { LIMITS } from '#server/limits.ts';
import type { Logger } from '#server/log/logger.ts';
import { deliverBySmtp } from '#server/mail/deliver-by-smtp.ts';
import { createMailQueue, deliverToLog } from '#server/mail/mail-queue.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Secrets } from '#server/secrets.ts';

/** Connections to PostgreSQL per server: requests are short, and two processors cannot use more. */
const POOL = 10;
/** More of them, for what this server asks by itself. */
const OWN_POOL = 4;

export interface EmbeddedParts {
  config: Config;
  database: OpenDatabase;
  secrets: Secrets;
  limiter: RateLimiter;
  log: Logger;
  metrics: Pick<Metrics, 'mail' | 'timeBackend'>;
}

/** The backend's connections, with what the driver gets wrong mended. */
function connect({ appConnection }: OpenDatabase) {
  const connection = createPostgresConnection({
    url: '',
    postgresOptions: {
      ...appConnection,
      max: OWN_POOL,
      types: PATCHED_TYPES,
      // The role that we make has this by itself; one that an operator has prepared need not.
      connection: { ...appConnection.connection, statement_timeout: LIMITS.statementTimeout },
      onnotice: () => undefined,
      backoff: () => LIMITS.reconnectPause,
    },
  });
  patchConnection(connection);
  const pool = createSessionPool(connection.driver, POOL);
  Object.assign(connection.driver, { reserve: () => pool.reserve() });
  return { connection, pool };
}

/**
 * The backend inside this process: our auth service, and the tables of @supabase/lite, on the given database. It sends nothing anywhere: telemetry exists in
 * its command line only, which is not loaded. Rejects with `BackendError` when the database is not safe to serve from.
 */
export async function startEmbedded(parts: EmbeddedParts): Promise<Backend> {
  const { config, database, limiter, log, metrics, secrets } = parts;
  const { connection, pool } = connect(database);
  const mail = createMailQueue(
    config.mail ? deliverBySmtp(config.mail) : deliverToLog(log),
    log,
    metrics.mail,
  );
  const app = new App({ connection, ...settings(config, secrets), options: OPTIONS });
  const sql = connection.driver;
  const ensureSpace = database.kind === 'embedded' ? watchDisk(config.dataDir, log) : () => Promise.resolve();
  const auth = createAuthApi({ config, ensureSpace, limiter, log, mail, metrics, secrets, sql });
  const tables: BackendFetch = (request) => metrics.timeBackend(async () => app.fetch(request));
  const guarded = guardSessions(tables, { hasSession: (id) => hasSession(sql, id) }, log);
  const fetch = guardDisk(guarded, ensureSpace);
  const changes = createChangeWatch(database.appConnection);
  let deleting: ReturnType<typeof deleteOldRecordsDaily> | undefined;
  let closing: Promise<void> | undefined;
  const close = async () => {
    deleting?.stop();
    await mail.finish(LIMITS.shutdownTimeout);
    await Promise.all([changes.close(), pool.end(), connection.driver.end({ timeout: 5 })]);
    await database.close();
  };
  const [unsafe, adminTables, found] = await Promise.all([
    findUnsafe(connection.driver),
    findAdminTables(connection.driver),
    connection.introspect(),
    app.init(),
  ]);
  if (found.tables.length === 0) unsafe.push('The backend cannot read the schema of the database.');
  if (unsafe.length === 0) {
    deleting = deleteOldRecordsDaily(sql, log);
    return {
      changes,
      gated: { auth, fetch, secrets, adminTables },
      ...createAccounts(sql, secrets.jwtSecret),
      ...createServerCalls({ fetch, secrets }),
      isReachable: () => answers(connection.driver`select 1`),
      close: () => (closing ??= close()),
    };
  }
  await close();
  throw new BackendError(
    `This database is not safe to serve from:\n${unsafe.map((one) => `  - ${one}`).join('\n')}`,
  );
}

async function answers(query: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(resolve, LIMITS.healthTimeout, false).unref();
  });
  return Promise.race([
    query.then(
      () => true,
      () => false,
    ),
    late,
  ]);
}

const OPTIONS = { server: { admin: false, disableStudio: true } };

function settings(config: Config, secrets: Secrets) {
  return {
    api: {
      enabled: true,
      schemas: ['public'],
      max_rows: LIMITS.maxRows,
      external_url: config.publicUrl,
      aggregates_enabled: false,
      plan_enabled: false,
    },
    storage: { enabled: false },
    studio: { enabled: false },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.anonKey,
      secret_key: secrets.secretKey,
      site_url: config.publicUrl,
      additional_redirect_urls: [],
      enable_anonymous_sign_ins: false,
    },
  };
}
