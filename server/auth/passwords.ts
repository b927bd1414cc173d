import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/** Argon2id with 19 MiB and two passes, as OWASP recommends. Runs outside the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** A hash that matches no password, but takes as long to compare with as any other. */
const PLACEHOLDER_HASH = `${CURRENT}RfltujVGYDjv9iWAPUajxg$eny7JW8RJcd+oA3/4Rgd2hT7WUAl7sZI9yjbYeFpxZ8`;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether a password matches. Takes as long without a stored hash, so timing does not reveal accounts. */
export async function matchesPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? PLACEHOLDER_HASH;
  const check = against.startsWith('$argon2') ? verify(against, password) : verifyBcrypt(password, against);
  // An operator may have stored something that is not a hash.
  return (await check.catch(() => false)) && stored !== null;
}

/** Whether a stored hash uses another algorithm or cost: earlier versions used bcrypt. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}

/** Number of most common passwords that are rejected. */
const REJECTED = 10_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/** The zxcvbn list in lower case, most common first. Loading takes 40 ms, so it waits until needed. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REJECTED));
}

/** Ignores case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await (loading ??= load())).has(password.toLowerCase());
}
