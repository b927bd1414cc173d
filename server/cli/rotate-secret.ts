import type { DatabaseConfig } from '#server/backend/open-backups.ts';
import { commandLine } from '#server/command-line.ts';
import { forgetPreviousSecret, rotateSecret } from '#platform/secrets.ts';
import { BackupError } from '#platform/backup/backup-format.ts';

/** `finish` removes the previous secret. Operators use it once all access tokens of that secret have expired. */
export interface RotateCommand {
  name: 'rotate-secret';
  finish: boolean;
}

/** Replaces the secret in the data directory. Returns the line to print. Error messages are for the operator. */
export async function runRotation(
  { finish }: RotateCommand,
  { backend, dataDir, jwtSecret }: DatabaseConfig,
): Promise<string> {
  if (backend.kind === 'hosted')
    throw new BackupError(
      'SUPABASE_URL is set, so hosted Supabase signs the tokens. Its dashboard rotates the keys under JWT Keys.',
    );
  if (jwtSecret !== null)
    throw new BackupError(
      'JWT_SECRET is set, so the secret is in the environment. Set JWT_SECRET to a new secret and JWT_SECRET_PREVIOUS to the old ' +
        'one, then restart. With several servers, set JWT_SECRET_PREVIOUS to the new secret on all of them first.',
    );
  const rotate = `${commandLine('db')} rotate-secret`;
  if (finish) {
    if (!(await forgetPreviousSecret(dataDir)))
      throw new BackupError(`${dataDir} has no previous secret, so there is nothing to finish.`);
    return `Removed the previous secret from ${dataDir}. Restart the server, which then rejects its access tokens.`;
  }
  const outcome = await rotateSecret(dataDir);
  if (outcome === 'unfinished')
    throw new BackupError(
      `${dataDir} still has the previous secret. Finish that rotation first: at least an hour after the restart with the new ` +
        `secret, run ${rotate} --finish and restart. After a leak do it at once.`,
    );
  if (outcome === 'no-secret')
    throw new BackupError(`${dataDir} contains no secret. Set DATA_DIR to the server's data folder.`);
  return (
    `Wrote a new secret to ${dataDir}, and kept the previous one. Restart the server to use it. Everyone stays signed in. ` +
    `After an hour run ${rotate} --finish and restart again.`
  );
}
