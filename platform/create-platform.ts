import type { Sql } from 'postgres';
import {
  createAccounts,
  deleteOldRecordsDaily,
  type Accounts,
  type AuthUser,
} from '#platform/auth/accounts.ts';
import type { AccountRules } from '#platform/auth/account-rules.ts';
import { createAuthApi } from '#platform/auth/auth-api.ts';
import { backUpDaily, type OwnBackups } from '#platform/backup/own-backups.ts';
import { createChangeWatch, type ChangeWatch } from '#platform/database/change-watch.ts';
import { createDatabaseLimiter, deleteFullBuckets } from '#platform/database/database-limiter.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { freeBytes, watchDisk } from '#platform/database/disk-guard.ts';
import { watchOutage } from '#platform/database/outage.ts';
import type { ExactCounts } from '#platform/database/read-catalog.ts';
import { openSqlPool } from '#platform/database/sql-pool.ts';
import { createGate } from '#platform/gate/gate.ts';
import { openTables } from '#platform/gate/open-tables.ts';
import type { AskTables } from '#platform/gate/table-port.ts';
import type { FindReady, Handler, Incoming } from '#platform/http/incoming.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import type { SharedLimiter } from '#platform/http/shared-limiter.ts';
import { within } from '#platform/http/time-limit.ts';
import type { InTurn } from '#platform/http/turns.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { AccountMails } from '#platform/mail/account-mails.ts';
import { createCappedMail } from '#platform/mail/capped-mail.ts';
import type { Deliver } from '#platform/mail/deliver-by-smtp.ts';
import { createMailQueue, deliverToLog } from '#platform/mail/mail-queue.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { createPublicReads, type PublicReadGroup } from '#platform/public-reads/public-reads.ts';
import type { Secrets } from '#platform/secrets.ts';
import { NO_RULES, type TableRules } from '#platform/tables/table-rules.ts';

export interface PlatformOptions {
  /** The database with the product's migrations; see `openDatabase`. The platform closes the database. */
  database: OpenDatabase;
  secrets: Secrets;
  limiter: RateLimiter;
  log: Logger;
  metrics: Metrics;
  /** Origin of the site without a trailing slash. */
  publicUrl: string;
  accountRules: AccountRules;
  accountMails: AccountMails;
  /** Folder of the embedded database. The platform watches the free space of its disk. */
  dataDir?: string;
  /** The schemas that the table API serves. Requests that name no schema use the first one. Default: `public`. */
  schemas?: readonly string[];
  /** The daily backups that the platform makes of the embedded database. */
  backups?: OwnBackups | undefined;
  tableRules?: TableRules;
  exactCounts?: ExactCounts;
  publicReads?: readonly PublicReadGroup[];
  /** Database functions that change no rows. Responses of other functions wait until their changes are announced. */
  readingFunctions?: ReadonlySet<string>;
  /** Sends mails. By default, mails are written to the log. */
  deliver?: Deliver | null;
  google?: { clientId: string; clientSecret: string } | null;
  requireEmailConfirmation?: boolean;
}

export interface Platform extends Omit<Accounts, 'deleteUser'> {
  handle: Handler;
  /** Returns the response to a public read if it is in memory; see {@link PlatformOptions.publicReads}. */
  ready: FindReady;
  inTurn: InTurn;
  anonKey: string;
  changes: ChangeWatch;
  /** The table API for the product itself. Long work uses `askInBackground`, which has its own connection. */
  ask: AskTables;
  askInBackground: AskTables;
  accountLimiter: SharedLimiter;
  /** Connections of the role that owns the schemas. */
  sql: Sql;
  /** Deletes an account with all its data. Notifies the owner by mail, in case someone else deleted the account. */
  deleteUser: (user: AuthUser, from: Pick<Incoming, 'address' | 'headers'>) => Promise<void>;
  /** Whether the database responds; never rejects. */
  isReachable: () => Promise<boolean>;
  /** Sends waiting mails, and closes the database. Safe to call twice. */
  close: () => Promise<void>;
}

/** Connections for auth and the product's own queries. The table API has its own pool. */
const POOL = 8;

function connect({ appConnection }: OpenDatabase): Sql {
  return openSqlPool({
    ...appConnection,
    max: POOL,
    connection: {
      ...appConnection.connection,
      // Our own login role has this setting, but a role that an operator has prepared may not.
      statement_timeout: LIMITS.statementTimeout,
      lock_timeout: LIMITS.lockTimeout,
    },
    onnotice: () => undefined,
    backoff: () => LIMITS.reconnectPause,
  });
}

/** Starts an auth service and a table API on a database, behind the gate that protects them. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { database, limiter, log, metrics, schemas = ['public'], secrets } = options;
  const sql = connect(database);
  const outage = watchOutage(database.appConnection, log);
  const changes = createChangeWatch(database.appConnection, outage.suspect);
  const { ensureSpace } = watchFolder(options);
  const accountLimiter = createDatabaseLimiter({
    sql,
    jwtSecret: secrets.jwtSecret,
    onRefusal: metrics.rateRefused,
  });
  const tables = await openTables({
    ...options,
    schemas,
    rules: options.tableRules ?? NO_RULES,
    outage,
    ensureSpace,
  });
  const accounts = openAccounts({ ...options, log: outage.log }, { accountLimiter, ensureSpace, sql });
  const { inTurn } = tables;
  const { anonKey } = secrets;
  const reads = createPublicReads({
    groups: options.publicReads ?? [],
    schema: schemas[0] ?? 'public',
    readingFunctions: options.readingFunctions ?? new Set(),
    anonKey,
    changes,
    handler: createGate({ auth: accounts.auth, tables: tables.gate }),
    inTurn,
    limiter,
  });
  metrics.watchAnnouncements(changes.isListening);
  const cleaning = [deleteOldRecordsDaily(sql, log), deleteFullBuckets(sql, log)];
  const backups = startBackups(options);
  let closing: Promise<void> | undefined;
  const close = async () => {
    for (const one of cleaning) one.stop();
    await Promise.all([backups?.stop(), accounts.finishMails()]);
    await Promise.all([changes.close(), tables.end(), sql.end({ timeout: 5 })]);
    await database.close();
  };
  return {
    ...reads,
    ...accounts,
    ...tables,
    anonKey,
    changes,
    accountLimiter,
    sql,
    isReachable: () =>
      within(LIMITS.healthTimeout, Promise.all([sql`select 1`, tables.check()])).then(...YES_OR_NO),
    close: () => (closing ??= close()),
  };
}

const YES_OR_NO = [() => true, () => false] as const;

function watchFolder({ database, dataDir, log, metrics }: PlatformOptions) {
  if (database.kind !== 'embedded' || dataDir === undefined) return { ensureSpace: () => Promise.resolve() };
  metrics.watchDisk(() => freeBytes(dataDir));
  return { ensureSpace: watchDisk(dataDir, log) };
}

function startBackups({ backups, database, log, metrics }: PlatformOptions) {
  if (!backups) return undefined;
  metrics.watchBackups(backups.age);
  return backUpDaily(database.appConnection, backups, log);
}

interface AccountParts {
  accountLimiter: SharedLimiter;
  ensureSpace: () => Promise<void>;
  sql: Sql;
}

function openAccounts(options: PlatformOptions, { accountLimiter, ensureSpace, sql }: AccountParts) {
  const { accountMails: mails, accountRules: rules, limiter, log, metrics, publicUrl, secrets } = options;
  const mail = createMailQueue(options.deliver ?? deliverToLog(log), log, metrics.mail);
  const auth = createAuthApi({
    publicUrl,
    google: options.google ?? null,
    requireEmailConfirmation: options.requireEmailConfirmation ?? false,
    rules,
    limiters: { local: limiter, shared: accountLimiter },
    ensureSpace,
    log,
    mail,
    mails,
    metrics,
    secrets,
    sql,
  });
  const { deleteUser, ...accounts } = createAccounts(sql, secrets);
  return {
    ...accounts,
    auth,
    async deleteUser({ email, id }: AuthUser, { address, headers }: Pick<Incoming, 'address' | 'headers'>) {
      await deleteUser(id);
      const capped = createCappedMail({ limiter: accountLimiter, log, mail }, address);
      const event = { address, userAgent: headers.get('user-agent') };
      if (email !== null) await capped.notify('account-deleted', email, mails.accountDeleted(event));
    },
    finishMails: () => mail.finish(LIMITS.mailShutdownTimeout),
  };
}
