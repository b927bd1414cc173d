import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError } from '#platform/database/database-error.ts';

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const NAME = 'postgres';

/**
 * Returns the system user `postgres` if we are root (as in a container), because PostgreSQL never runs as root.
 * Creates the user if needed. Returns undefined if we are not root. PostgreSQL then runs as the current user.
 *
 * @throws {DatabaseError} when the user is missing and cannot be created.
 */
export function findSystemUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = lookUp();
  if (known) return known;
  try {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      NAME,
    ]);
  } catch (error) {
    throw new DatabaseError(
      `The server runs as root, PostgreSQL never does, and the system user ${NAME} cannot be created. ` +
        'Run the server as a normal user, or create that user first.',
      { cause: error },
    );
  }
  const made = lookUp();
  if (!made) throw new DatabaseError(`The system user ${NAME} was created but cannot be found.`);
  return made;
}

function lookUp(): SystemUser | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, NAME], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { name: NAME, uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Whether the mode bits of a folder and of all its parents let the user enter (search permission). */
export function canReach(user: SystemUser, folder: string): boolean {
  const resolved = realpathSync(folder);
  const parent = path.dirname(resolved);
  const { uid, gid, mode } = statSync(resolved);
  const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
  return (bits & 1) === 1 && (parent === resolved || canReach(user, parent));
}
