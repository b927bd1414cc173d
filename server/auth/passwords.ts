import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { textSentence } from '#domain/text-sentences.ts';
import { checkPattern, PASSWORD_MAX_BYTES, spellPassword } from '#domain/password.ts';
import { countBytes } from '#domain/plain-text.ts';
import type { Refusal } from '#server/http/refusals/refusals.ts';

/** Argon2id with 19 MiB and two passes, as OWASP recommends. Runs outside the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Hashes that match no password, but take as long to compare with as any other: today's, and an earlier version's. */
const PLACEHOLDER_BCRYPT = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
const PLACEHOLDER_ARGON2 = `${CURRENT}RfltujVGYDjv9iWAPUajxg$eny7JW8RJcd+oA3/4Rgd2hT7WUAl7sZI9yjbYeFpxZ8`;

export function hashPassword(password: string): Promise<string> {
  return hash(spellPassword(password), COST);
}

/**
 * Whether a password matches.
 * A failed comparison always takes the same work: one comparison with a current hash and one with an earlier version's.
 * Otherwise the times of the queue would reveal accounts. Earlier versions hashed passwords as typed.
 */
export async function matchesPassword(password: string, stored: string | null): Promise<boolean> {
  const isBcrypt = stored?.startsWith('$2') === true;
  const [argon2, bcrypt] = isBcrypt ? [PLACEHOLDER_ARGON2, stored] : [stored ?? '', PLACEHOLDER_BCRYPT];
  const spelled = spellPassword(password);
  // Earlier versions did not accept longer passwords, and bcrypt would ignore the rest.
  const asTyped = countBytes(password) <= PASSWORD_MAX_BYTES ? password : spelled;
  for (const typed of new Set([spelled, asTyped])) {
    const current = argon2.startsWith('$argon2') ? argon2 : PLACEHOLDER_ARGON2;
    // An operator may have stored something that is not a hash.
    if ((await verify(current, typed).catch(() => false)) && current === stored) return true;
    if ((await verifyBcrypt(typed, bcrypt).catch(() => false)) && isBcrypt) return true;
  }
  return false;
}

/** Whether to store a new hash: earlier versions used bcrypt, and hashed passwords as typed. */
export function isOutdated(stored: string, password: string): boolean {
  return !stored.startsWith(CURRENT) || spellPassword(password) !== password;
}

/** Number of most common passwords that are rejected. */
const REJECTED = 10_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/** The zxcvbn list in lower case, most common first. Loading takes 40 ms, so it waits until needed. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REJECTED));
}

/** Returns why a password of a valid length is too weak; null if it is not. Ignores case. */
export async function findWeakness(password: string, email: string): Promise<Refusal | null> {
  const pattern = checkPattern(password, email);
  if (pattern) return { code: 'invalid-password', sentence: textSentence(pattern) };
  const isCommon = (await (loading ??= load())).has(spellPassword(password).toLowerCase());
  return isCommon ? { code: 'common-password' } : null;
}
