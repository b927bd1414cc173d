/** `npm run db -- backup FILE | restore FILE [--replace] | check-counts [--repair] | rotate-secret [--finish]`. */
import { BackupError } from '#platform/backup/backup-format.ts';
import { readDbCommand, runDbCommand } from '#server/cli/run-db-command.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { DatabaseError } from '#platform/database/database-error.ts';
import { loadEnvFile } from '#server/env-file.ts';
import { SecretsError } from '#platform/secrets.ts';

// Turn signals into an exit, because exit handlers stop PostgreSQL and delete an incomplete file.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  const command = readDbCommand(process.argv.slice(2));
  loadEnvFile();
  const say = (message: string) => console.error(message);
  console.log(await runDbCommand(command, readConfig(process.env), { info: say, warn: say }));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  const known = [ConfigError, BackupError, DatabaseError, SecretsError].some((kind) => error instanceof kind);
  if (!known && process.env['DEBUG']) console.error(error);
  process.exitCode = 1;
}
