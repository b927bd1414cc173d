import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';

import { DatabaseError } from '#server/database/database-error.ts';

/** An account of the operating system that PostgreSQL runs as. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const NAME = 'postgres';

/**
 * PostgreSQL refuses to run as root. When we are root (a container) it runs as the system user `postgres`, who is made
 * when missing; otherwise it runs as we do and there is nothing to say.
 *
 * @throws {DatabaseError} when the user is missing and cannot be made.
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
      `The server runs as root, PostgreSQL never does, and the system user ${NAME} could not be made. ` +
        'Run the server as a normal user, or make that user first.',
      { cause: error },
    );
  }
  const made = lookUp();
  if (!made) throw new DatabaseError(`The system user ${NAME} was made but cannot be found.`);
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

/** Whether the mode bits of a folder and of all above it let that user in (search permission at every step). */
export function canReach(user: SystemUser, folder: string): boolean {
  const resolved = realpathSync(folder);
  const parent = path.dirname(resolved);
  const { uid, gid, mode } = statSync(resolved);
  const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
  return (bits & 1) === 1 && (parent === resolved || canReach(user, parent));
}
