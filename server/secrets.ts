import { createHmac, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** The keys that the backend signs tokens and recognizes its clients with. */
export interface Secrets {
  /** HS256 key of access tokens: anyone who knows it can act as any user. */
  jwtSecret: string;
  /** Public, part of every page. Requests with it act as `anon` or as the signed-in user. */
  anonKey: string;
  /** Acts as `service_role`, which bypasses every policy. Never leaves the server. */
  secretKey: string;
}

const MINIMUM_SECRET_CHARS = 43; // 32 random bytes in base64
const file = v.object({ jwtSecret: v.pipe(v.string(), v.minLength(MINIMUM_SECRET_CHARS)) });

/** Thrown when secrets.json cannot be used; the message says what to do. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}

/**
 * Loads the secrets of an embedded or own database.
 * The JWT secret is `jwtSecret` (JWT_SECRET) or comes from `secrets.json` in the data directory, which the first start creates
 * (mode 0600). Both keys are derived from it, so servers that share it agree on every key.
 */
export async function loadSecrets(dataDir: string, jwtSecret: string | null): Promise<Secrets> {
  const secret = jwtSecret ?? (await readOrCreate(dataDir));
  return {
    jwtSecret: secret,
    anonKey: deriveKey(secret, 'publishable'),
    secretKey: deriveKey(secret, 'secret'),
  };
}

function deriveKey(jwtSecret: string, kind: 'publishable' | 'secret'): string {
  const digest = createHmac('sha256', jwtSecret).update(`line-rush ${kind} key`).digest('base64url');
  return `sb_${kind}_${digest}`;
}

export async function readSecret(dataDir: string): Promise<string | null> {
  const path = fileIn(dataDir);
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new SecretsError(`The secrets in ${path} cannot be read (${error.code ?? error.message}).`);
  });
  return existing === null ? null : parse(existing, path);
}

/** Writes a secret, readable only by its owner, to a data directory that has none. */
export async function writeSecret(dataDir: string, jwtSecret: string): Promise<void> {
  await writeFile(fileIn(dataDir), asFile(jwtSecret), { mode: 0o600, flag: 'wx', flush: true });
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}

function asFile(jwtSecret: string): string {
  return `${JSON.stringify({ jwtSecret }, null, 2)}\n`;
}

async function readOrCreate(dataDir: string): Promise<string> {
  const path = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new SecretsError(
      `The data directory ${dataDir} cannot be created (${error.code ?? error.message}).`,
    );
  });
  const existing = await readSecret(dataDir);
  if (existing === null) return create(path);
  await chmod(path, 0o600).catch(() => undefined);
  return existing;
}

function parse(source: string, path: string): string {
  try {
    return v.parse(file, JSON.parse(source)).jwtSecret;
  } catch {
    throw new SecretsError(
      `The secrets in ${path} are damaged: it needs a "jwtSecret" of at least 32 random bytes. Restore it from a backup, or delete it to make a new one, which signs everyone out.`,
    );
  }
}

async function create(path: string): Promise<string> {
  const jwtSecret = randomBytes(48).toString('base64url');
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, asFile(jwtSecret), { mode: 0o600, flush: true });
    // A link appears atomically: if two servers start at once, one creates the file and the other reads it.
    await link(draft, path);
    return jwtSecret;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'EEXIST') return parse(await readFile(path, 'utf8'), path);
    throw new SecretsError(`The secrets cannot be written to ${path} (${code}).`);
  } finally {
    await rm(draft, { force: true });
  }
}
