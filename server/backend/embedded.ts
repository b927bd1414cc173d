import { createPlatform, type PlatformOptions } from '#platform/create-platform.ts';
import { deliverBySmtp } from '#platform/mail/deliver-by-smtp.ts';
import { accountRules } from '#server/account-checks.ts';
import { findAdminTables } from '#server/backend/admin-tables.ts';
import type { Backend } from '#server/backend/backend.ts';
import { PUBLIC_READS } from '#server/backend/site-public-reads.ts';
import { createSiteTableRules, EXACT_COUNTS, READING_FUNCTIONS } from '#server/backend/site-table-rules.ts';
import { createTableCalls } from '#server/backend/table-calls.ts';
import type { Config } from '#server/config.ts';
import { createAccountMails } from '#server/mail/auth-mails.ts';

type Given = Pick<PlatformOptions, 'backups' | 'database' | 'limiter' | 'log' | 'metrics' | 'secrets'>;

export async function startEmbeddedBackend({
  config,
  ...parts
}: Given & { config: Config }): Promise<Backend> {
  const { limiter } = parts;
  const rules = { adminTables: () => adminTables, isAdmin: (id: string) => calls.isAdmin(id), limiter };
  const { mail: smtp, ...settings } = config;
  const platform = await createPlatform({
    ...parts,
    ...settings,
    exactCounts: EXACT_COUNTS,
    readingFunctions: READING_FUNCTIONS,
    tableRules: createSiteTableRules(rules),
    publicReads: PUBLIC_READS,
    accountRules,
    accountMails: createAccountMails(config.publicUrl),
    deliver: smtp && deliverBySmtp(smtp),
  });
  const adminTables = findAdminTables(platform.sql);
  const calls = createTableCalls(platform.ask);
  await adminTables;
  return { ...platform, ...calls, gated: platform };
}
