import {
  beginBriefly,
  findAccount,
  lockAccount,
  renewLink,
  replaceHash,
} from '#platform/auth/account-records.ts';
import type { SignInBody, KnownEmail } from '#platform/auth/auth-bodies.ts';
import type { AuthCall, AuthParts, AuthReply } from '#platform/auth/auth-call.ts';
import { hashPassword, isOutdated, matchesPassword } from '#platform/auth/passwords.ts';
import { openSession, renewSession } from '#platform/auth/session-records.ts';
import { jsonReply } from '#platform/http/reply.ts';

const accountOf = (sql: AuthParts['sql'], { email, typed_email: typed = email }: KnownEmail) =>
  findAccount(sql, typed, email);

/**
 * `POST /token?grant_type=password`.
 * Clients learn that an address is unconfirmed only if they send the right password.
 */
export async function signInWithPassword(parts: AuthParts, call: AuthCall<SignInBody>): Promise<AuthReply> {
  const { sql } = parts;
  const { body } = call;
  const account = await accountOf(sql, body);
  const stored = account?.passwordHash ?? null;
  if (!(await matchesPassword(body.password, stored)) || account === null || stored === null)
    return { code: 'wrong-credentials' };
  if (!account.confirmed) return { code: 'email-not-confirmed' };
  const replacement = isOutdated(stored, body.password) ? await hashPassword(body.password) : null;
  const opened = await beginBriefly(sql, async (tx) => {
    if ((await lockAccount(tx, account.id))?.passwordHash !== stored) return null;
    if (replacement !== null) await replaceHash(tx, account.id, replacement);
    return openSession(tx, account.id);
  });
  // `opened` is null if the stored password changed during the comparison. Compare again.
  return opened ?? signInWithPassword(parts, call);
}

export function renew({ sql }: AuthParts, { body }: AuthCall<{ refresh_token: string }>): Promise<AuthReply> {
  return renewSession(sql, body.refresh_token);
}

/** `POST /resend`: mails the confirmation again to an unconfirmed address. */
export async function resend(parts: AuthParts, { body }: AuthCall<KnownEmail>): Promise<AuthReply> {
  await mailLink(parts, body, 'signup');
  return jsonReply({});
}

/** `POST /recover`: mails a link that opens a session for choosing a new password. */
export async function recover(parts: AuthParts, { body }: AuthCall<KnownEmail>): Promise<AuthReply> {
  await mailLink(parts, body, 'recovery');
  return jsonReply({});
}

const LINK_MAILS = {
  signup: { kind: 'sign-up', write: 'confirmSignUp' },
  recovery: { kind: 'recovery', write: 'resetPassword' },
} as const;

/** Mails a link if the account needs one. The response is the same for every address. */
async function mailLink(
  { mail, mails, sql }: AuthParts,
  address: KnownEmail,
  link: keyof typeof LINK_MAILS,
): Promise<void> {
  const { kind, write } = LINK_MAILS[link];
  const account = await accountOf(sql, address);
  if (account === null || (link === 'signup' && account.confirmed)) return mail.send(null);
  const isMailed = await mail.mayMailLink(kind, account.email);
  const token = await renewLink(sql, link, account.id, isMailed);
  await mail.send(isMailed && token ? { to: account.email, ...mails[write](token) } : null);
}
