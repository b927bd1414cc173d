import { createHmac, randomBytes } from 'node:crypto';
import { chmod, link, lstat, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { PRODUCT } from '#platform/product.ts';

export interface Secrets {
  /** HS256 key of access tokens. Anyone who knows the key can act as any user. */
  jwtSecret: string;
  /**
   * The secret before a rotation. It signs no new tokens. Its access tokens are valid only while their session exists.
   */
  previousJwtSecret: string | null;
  /** The public key, which every page contains. Requests with it act as `anon` or as the signed-in user. */
  anonKey: string;
  /** Requests with this key act as `service_role`, which bypasses every policy. The key never leaves the server. */
  secretKey: string;
}

const MINIMUM_SECRET_CHARS = 43; // 32 random bytes in base64
const longText = v.pipe(v.string(), v.minLength(MINIMUM_SECRET_CHARS));
const file = v.object({ jwtSecret: longText, previousJwtSecret: v.optional(longText) });

type StoredSecrets = v.InferOutput<typeof file>;

/** Thrown if secrets.json cannot be used. The message tells the operator why. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}

const PUBLISHABLE = /^sb_publishable_[\w-]{43}$/;

/**
 * Whether a key has the form of a public key. Public keys are in every page, so they need no stricter check.
 * Keys of earlier secrets pass, too. A page that was loaded before a rotation must still be able to refresh its
 * session. If its key were rejected, its user would be signed out.
 */
export function isPublishableKey(key: string): boolean {
  return PUBLISHABLE.test(key);
}

/**
 * Loads the secrets for an embedded database or the operator's own database.
 * The JWT secrets come from the environment (JWT_SECRET) or from `secrets.json` in the data directory. The first start
 * creates this file (mode 0600). The public key and the secret key are derived from the JWT secret, so servers with the
 * same secret have the same keys.
 */
export async function loadSecrets(
  dataDir: string,
  jwtSecret: string | null,
  previousJwtSecret: string | null = null,
): Promise<Secrets> {
  const stored: StoredSecrets =
    jwtSecret === null
      ? await readOrCreate(dataDir)
      : { jwtSecret, previousJwtSecret: previousJwtSecret ?? undefined };
  return {
    jwtSecret: stored.jwtSecret,
    previousJwtSecret: stored.previousJwtSecret ?? null,
    anonKey: deriveKey(stored.jwtSecret, 'publishable'),
    secretKey: deriveKey(stored.jwtSecret, 'secret'),
  };
}

function deriveKey(jwtSecret: string, kind: 'publishable' | 'secret'): string {
  const digest = createHmac('sha256', jwtSecret).update(`${PRODUCT.slug} ${kind} key`).digest('base64url');
  return `sb_${kind}_${digest}`;
}

export async function readSecret(dataDir: string): Promise<string | null> {
  return (await readStored(dataDir))?.jwtSecret ?? null;
}

/**
 * Creates a new secret for a data directory, and stores the old secret as `previousJwtSecret`.
 * Servers use the new secret from their next start. If the directory still has a previous secret, changes nothing and
 * returns 'unfinished', because access tokens of that secret would become invalid at once.
 */
export function rotateSecret(dataDir: string): Promise<'replaced' | 'no-secret' | 'unfinished'> {
  return replaceStored<'unfinished'>(dataDir, (stored) => {
    if (stored.previousJwtSecret !== undefined) return 'unfinished';
    return { jwtSecret: newSecret(), previousJwtSecret: stored.jwtSecret };
  });
}

export async function forgetPreviousSecret(dataDir: string): Promise<boolean> {
  const outcome = await replaceStored(dataDir, (stored) =>
    stored.previousJwtSecret === undefined ? 'finished' : { jwtSecret: stored.jwtSecret },
  );
  return outcome === 'replaced';
}

async function readStored(dataDir: string): Promise<StoredSecrets | null> {
  const path = fileIn(dataDir);
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new SecretsError(`The secrets in ${path} cannot be read (${error.code ?? error.message}).`);
  });
  return existing === null ? null : parse(existing, path);
}

/** Writes the first secret of a data directory, readable only by its owner. Rejects if the directory has secrets. */
export async function writeSecret(dataDir: string, jwtSecret: string): Promise<void> {
  await writeFile(fileIn(dataDir), asFile({ jwtSecret }), { mode: 0o600, flag: 'wx', flush: true });
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}

function asFile(secrets: StoredSecrets): string {
  return `${JSON.stringify(secrets, null, 2)}\n`;
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}

/**
 * Replaces the file in one step, so that a starting server reads either the old or the new secrets.
 * Only one command at a time can create the draft file, so the draft is also a lock. If `decide` returns a reason
 * instead of secrets, replaces nothing and returns the reason.
 */
async function replaceStored<Reason extends string>(
  dataDir: string,
  decide: (stored: StoredSecrets) => StoredSecrets | Reason,
): Promise<Reason | 'replaced' | 'no-secret'> {
  const path = fileIn(dataDir);
  const draft = `${path}.new`;
  const owner = await lstat(path).catch(() => null);
  if (owner === null) return 'no-secret';
  if (!owner.isFile())
    throw new SecretsError(`${path} is a link or a folder, which this command does not replace.`);
  // `wx` also fails if the path is a link. With another flag, the server's user could place a link there, and the
  // command of an administrator would overwrite the link's target.
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw unwritable(path, error);
    throw new SecretsError(
      `Another command is replacing the secrets. If none is running, delete ${draft} and try again.`,
    );
  });
  let isReplaced = false;
  try {
    const stored = await readStored(dataDir);
    const decision = stored === null ? 'no-secret' : decide(stored);
    if (typeof decision === 'string') return decision;
    await handle.writeFile(asFile(decision));
    await handle.sync();
    // An administrator may run the command, but the server's user must be able to read the file.
    await handle.chown(owner.uid, owner.gid);
    await rename(draft, path);
    isReplaced = true;
    return 'replaced';
  } catch (error) {
    throw error instanceof SecretsError ? error : unwritable(path, error);
  } finally {
    await handle.close();
    // After the rename, a draft with this name belongs to another command.
    if (!isReplaced) await rm(draft, { force: true });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function unwritable(path: string, error: unknown): SecretsError {
  return new SecretsError(`The secrets cannot be written to ${path} (${codeOf(error)}).`);
}

async function readOrCreate(dataDir: string): Promise<StoredSecrets> {
  const path = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new SecretsError(
      `The data directory ${dataDir} cannot be created (${error.code ?? error.message}).`,
    );
  });
  const existing = await readStored(dataDir);
  if (existing === null) return create(path);
  await chmod(path, 0o600).catch(() => undefined);
  return existing;
}

function parse(source: string, path: string): StoredSecrets {
  try {
    return v.parse(file, JSON.parse(source));
  } catch {
    throw new SecretsError(
      `The secrets in ${path} are damaged: it needs a "jwtSecret" of at least 32 random bytes. Restore it from a backup, or delete it: the next start makes a new one. Users stay signed in; open pages report errors until they are reloaded.`,
    );
  }
}

async function create(path: string): Promise<StoredSecrets> {
  const secrets = { jwtSecret: newSecret() };
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(draft, asFile(secrets), { mode: 0o600, flag: 'wx', flush: true });
    // A hard link is created atomically. If two servers start at once, one creates the file and the other one reads it.
    await link(draft, path);
    return secrets;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return parse(await readFile(path, 'utf8'), path);
    throw unwritable(path, error);
  } finally {
    await rm(draft, { force: true });
  }
}
