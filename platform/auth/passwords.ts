import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import type { Refusal } from '#platform/http/refusals/refusals.ts';

/** bcrypt, which earlier versions used, ignores the bytes beyond this limit. */
const MAX_BYTES = 72;

/**
 * A password of more characters exceeds `MAX_BYTES` even if normalized. Normalizing it could take a second, so it is
 * left as is.
 */
const MAX_TYPED = 500;

/** Normalizes a password, because keyboards can encode a letter as one character or as two (NIST SP 800-63B). */
const spelled = (password: string) => (password.length > MAX_TYPED ? password : password.normalize('NFKC'));

export function isHashable(password: string): boolean {
  return Buffer.byteLength(spelled(password)) <= MAX_BYTES;
}

/** Argon2id with 19 MiB and two passes, as OWASP recommends. Hashing runs outside the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Hashes that match no password, but take as long to compare as real ones. One per algorithm. */
const PLACEHOLDER_BCRYPT = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
const PLACEHOLDER_ARGON2 = `${CURRENT}RfltujVGYDjv9iWAPUajxg$eny7JW8RJcd+oA3/4Rgd2hT7WUAl7sZI9yjbYeFpxZ8`;

/**
 * Stands before the stored hash of a password that no longer signs in. The hash is kept, so that the owner cannot choose
 * the same password again.
 */
export const ENDED = '!';

export function hashPassword(password: string): Promise<string> {
  return hash(spelled(password), COST);
}

/**
 * Whether a password matches. Also tries the password as typed, because earlier versions did not normalize it.
 * A failed comparison does the same work for every account: it compares an Argon2id hash and a bcrypt hash. Otherwise,
 * waiting times in the queue would reveal accounts.
 */
export async function matchesPassword(password: string, stored: string | null): Promise<boolean> {
  const isBcrypt = stored?.startsWith('$2') === true;
  const [argon2, bcrypt] = isBcrypt ? [PLACEHOLDER_ARGON2, stored] : [stored ?? '', PLACEHOLDER_BCRYPT];
  const normal = spelled(password);
  // Earlier versions accepted passwords only up to this length. bcrypt would ignore the rest of a longer password.
  const asTyped = Buffer.byteLength(password) <= MAX_BYTES ? password : normal;
  for (const typed of new Set([normal, asTyped])) {
    const current = argon2.startsWith('$argon2') ? argon2 : PLACEHOLDER_ARGON2;
    // An operator may have stored something that is not a hash.
    if ((await verify(current, typed).catch(() => false)) && current === stored) return true;
    if ((await verifyBcrypt(typed, bcrypt).catch(() => false)) && isBcrypt) return true;
  }
  return false;
}

/** Whether to replace a stored hash. Earlier versions used bcrypt, and hashed passwords as typed. */
export function isOutdated(stored: string, password: string): boolean {
  return !stored.startsWith(CURRENT) || spelled(password) !== password;
}

/** How many of the most common passwords are rejected. */
const REJECTED = 10_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loads the zxcvbn list: lower case, most common first. Takes 40 ms, so the list is loaded on first use. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REJECTED));
}

export async function refuseCommon(password: string): Promise<Refusal | null> {
  const isCommon = (await (loading ??= load())).has(spelled(password).toLowerCase());
  return isCommon ? { code: 'common-password' } : null;
}
