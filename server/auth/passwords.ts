import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/** Argon2id with 19 MiB and two passes, as OWASP recommends. Works outside of the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Of no password that anybody has: comparing with it costs the same as with any other. */
const NOBODYS = `${CURRENT}RfltujVGYDjv9iWAPUajxg$eny7JW8RJcd+oA3/4Rgd2hT7WUAl7sZI9yjbYeFpxZ8`;

/** A password as accounts store it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether a password is the stored one. Does the same work where none is stored, so that no queue tells who has an account. */
export async function matchesPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? NOBODYS;
  const check = against.startsWith('$argon2') ? verify(against, password) : verifyBcrypt(password, against);
  // What is stored may be no hash at all, where an operator has written it.
  return (await check.catch(() => false)) && stored !== null;
}

/** Whether a stored hash is of an earlier version, which used bcrypt. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}

/** How many of the most common passwords are rejected. */
const REJECTED = 10_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/** The list of zxcvbn, the most common first, in lower case. Loaded when it is first needed: that takes 40 ms. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REJECTED));
}

/** Whether a password is one that guessers try first, whatever its letter case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await (loading ??= load())).has(password.toLowerCase());
}
