import type { AuthRoute } from '#server/auth/auth-routes.ts';
import { hashesPassword } from '#server/auth/auth-request.ts';
import type { Refusal } from '#server/http/refusal.ts';

/** How many of the most common passwords are refused. */
const REFUSED = 10_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/** The list of zxcvbn, the most common ones first, in lower case. Unpacked when it is first needed: that takes 40 ms. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REFUSED));
}

/** Whether a password is one that guessers try first, whatever its letter case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await (loading ??= load())).has(password.toLowerCase());
}

/** Refuses a request that would make such a password the one of an account. Null: it does not. */
export async function refuseCommonPassword(
  route: AuthRoute,
  search: string,
  body: Readonly<Record<string, unknown>> | null,
): Promise<Refusal | null> {
  const password = body?.['password'];
  const isSet =
    route.path !== '/token' &&
    hashesPassword(route, search, body) &&
    // A confirmation compares it with the one of the sign-up, unless that one is replaced.
    (route.path !== '/verify' || body?.['replace_password'] === true);
  return isSet && typeof password === 'string' && (await isCommonPassword(password)) ? COMMON : null;
}

const COMMON: Refusal = {
  status: 422,
  code: 'weak_password',
  sentence: 'This password is one of the 10,000 most common ones, which guessers try first. Choose another.',
};
