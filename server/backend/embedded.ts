import postgres, { type Sql } from 'postgres';
import type { Backend } from '#server/backend/backend.ts';
import { createAccounts, deleteOldRecordsDaily } from '#platform/auth/accounts.ts';
import { createAuthApi } from '#platform/auth/auth-api.ts';
import { watchOutage } from '#platform/database/outage.ts';
import { freeBytes, watchDisk } from '#platform/database/disk-guard.ts';
import { createGate } from '#platform/gate/gate.ts';
import { createTableCalls } from '#server/backend/table-calls.ts';
import { createDatabaseLimiter, deleteFullBuckets } from '#platform/database/database-limiter.ts';
import { createChangeWatch } from '#platform/database/change-watch.ts';
import { findAdminTables } from '#server/backend/admin-tables.ts';
import { createSiteTableRules, EXACT_COUNTS } from '#server/backend/site-table-rules.ts';
import { openTables } from '#platform/gate/open-tables.ts';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { within } from '#platform/http/time-limit.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import { deliverBySmtp } from '#platform/mail/deliver-by-smtp.ts';
import { accountRules } from '#server/account-checks.ts';
import type { AccountMails } from '#platform/mail/account-mails.ts';
import { createAccountMails } from '#server/mail/auth-mails.ts';
import { type CappedMail, createCappedMail } from '#platform/mail/capped-mail.ts';
import { createMailQueue, deliverToLog } from '#platform/mail/mail-queue.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Secrets } from '#platform/secrets.ts';

/** Connections for auth and the server's own queries. The table API has its own pool. */
const POOL = 8;

export interface EmbeddedParts {
  config: Config;
  database: OpenDatabase;
  secrets: Secrets;
  limiter: RateLimiter;
  log: Logger;
  metrics: Pick<
    Metrics,
    'mail' | 'rateRefused' | 'timeBackend' | 'watchDisk' | 'watchCallsWaiting' | 'watchAnnouncements'
  >;
}

function connect({ appConnection }: OpenDatabase): Sql {
  return postgres({
    ...appConnection,
    max: POOL,
    // Our own login role has this setting, but one that an operator has prepared may not.
    connection: { ...appConnection.connection, statement_timeout: LIMITS.statementTimeout },
    onnotice: () => undefined,
    backoff: () => LIMITS.reconnectPause,
  });
}

/** Deletes accounts, and notifies their owners in case someone else did it. */
function mailingDeletion(
  accounts: ReturnType<typeof createAccounts>,
  mail: CappedMail,
  mails: AccountMails,
): Backend['deleteUser'] {
  return async ({ email, id }, userAgent) => {
    await accounts.deleteUser(id);
    if (email !== null) await mail.notify('account-deleted', email, mails.accountDeleted({ userAgent }));
  };
}

/** Starts our auth service and table API on the given database. */
export async function startEmbeddedBackend(parts: EmbeddedParts): Promise<Backend> {
  const { config, database, limiter, log, metrics, secrets } = parts;
  const sql = connect(database);
  const outage = watchOutage(database.appConnection, log);
  const mail = createMailQueue(
    config.mail ? deliverBySmtp(config.mail) : deliverToLog(log),
    log,
    metrics.mail,
  );
  const ensureSpace = database.kind === 'embedded' ? watchDisk(config.dataDir, log) : () => Promise.resolve();
  const accountLimiter = createDatabaseLimiter({
    sql,
    jwtSecret: secrets.jwtSecret,
    onRefusal: metrics.rateRefused,
  });
  const limiters = { local: limiter, shared: accountLimiter };
  const mails = createAccountMails(config.publicUrl);
  const common = { ...config, rules: accountRules, mails, mail, metrics, secrets, sql, ensureSpace };
  const auth = createAuthApi({ ...common, limiters, log: outage.log });
  const accounts = createAccounts(sql, secrets);
  const rules = createSiteTableRules({
    adminTables: await findAdminTables(sql),
    isAdmin: (id) => calls.isAdmin(id),
    limiter,
  });
  const served = { schemas: ['public'], exactCounts: EXACT_COUNTS, rules };
  const tables = await openTables({ ...parts, ...served, outage, ensureSpace });
  const calls = createTableCalls(tables.ask);
  const changes = createChangeWatch(database.appConnection, outage.suspect);
  let closing: Promise<void> | undefined;
  const close = async () => {
    for (const one of cleaning) one.stop();
    await mail.finish(LIMITS.mailShutdownTimeout);
    await Promise.all([changes.close(), tables.end(), sql.end({ timeout: 5 })]);
    await database.close();
  };
  if (database.kind === 'embedded') metrics.watchDisk(() => freeBytes(config.dataDir));
  metrics.watchAnnouncements(changes.isListening);
  const cleaning = [deleteOldRecordsDaily(sql, log), deleteFullBuckets(sql, log)];
  return {
    changes,
    gated: {
      handle: createGate({ auth, tables: tables.gate }),
      inTurn: tables.inTurn,
      anonKey: secrets.anonKey,
    },
    ...accounts,
    deleteUser: mailingDeletion(accounts, createCappedMail(mail, accountLimiter, log), mails),
    ...calls,
    askInBackground: tables.askInBackground,
    accountLimiter,
    isReachable: () =>
      within(LIMITS.healthTimeout, Promise.all([sql`select 1`, tables.check()])).then(
        () => true,
        () => false,
      ),
    close: () => (closing ??= close()),
  };
}
