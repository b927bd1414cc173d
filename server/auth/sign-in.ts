import { findAccount, renewLink, replaceHash } from '#server/auth/account-records.ts';
import type { AuthCall, AuthParts, AuthReply } from '#server/auth/auth-call.ts';
import { hashPassword, isOutdated, matchesPassword } from '#server/auth/passwords.ts';
import { openSession, renewSession } from '#server/auth/session-records.ts';
import { NOT_CONFIRMED, WRONG_CREDENTIALS } from '#server/auth/refusals.ts';
import { confirmSignUpMail, resetPasswordMail } from '#server/mail/auth-mails.ts';

/** An address in its one spelling, and as it was typed where that differs: older accounts keep the spelling they have. */
export interface KnownEmail {
  email: string;
  typed_email?: string;
}

const accountOf = (sql: AuthParts['sql'], { email, typed_email: typed = email }: KnownEmail) =>
  findAccount(sql, typed, email);

/** `POST /token?grant_type=password`. That an address is not confirmed is told only to those who know its password. */
export async function signIn(
  { sql }: AuthParts,
  { body }: AuthCall<KnownEmail & { password: string }>,
): Promise<AuthReply> {
  const account = await accountOf(sql, body);
  const stored = account?.passwordHash ?? null;
  if (!(await matchesPassword(body.password, stored)) || account === null || stored === null)
    return WRONG_CREDENTIALS;
  if (!account.confirmed) return NOT_CONFIRMED;
  if (isOutdated(stored)) await replaceHash(sql, account.id, stored, await hashPassword(body.password));
  return sql.begin((tx) => openSession(tx, account.id));
}

/** `POST /token?grant_type=refresh_token`. */
export function renew({ sql }: AuthParts, { body }: AuthCall<{ refresh_token: string }>): Promise<AuthReply> {
  return renewSession(sql, body.refresh_token);
}

/** `POST /resend`: the confirmation once more, for addresses that wait for it. Every address gets the same response. */
export async function resend(
  { mail, publicUrl, sql }: AuthParts,
  { body }: AuthCall<KnownEmail>,
): Promise<AuthReply> {
  const account = await accountOf(sql, body);
  const token = account && (await renewLink(sql, 'signup', account.id));
  if (account && token) await mail.mailLink('sign-up', account.email, confirmSignUpMail(publicUrl, token));
  return Response.json({});
}

/** `POST /recover`: a link that opens a session, in which the password can be replaced. Every address gets the same response. */
export async function recover(
  { mail, publicUrl, sql }: AuthParts,
  { body }: AuthCall<KnownEmail>,
): Promise<AuthReply> {
  const account = await accountOf(sql, body);
  const token = account && (await renewLink(sql, 'recovery', account.id));
  if (account && token) await mail.mailLink('recovery', account.email, resetPasswordMail(publicUrl, token));
  return Response.json({});
}
