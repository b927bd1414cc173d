import type { TransactionSql } from 'postgres';
import * as accounts from '#platform/auth/account-records.ts';
import type { ChangeBody } from '#platform/auth/auth-bodies.ts';
import type { AuthCall, AuthParts, AuthReply } from '#platform/auth/auth-call.ts';
import { isFreshSignIn } from '#platform/auth/fresh-sign-in.ts';
import { ENDED, hashPassword, matchesPassword } from '#platform/auth/passwords.ts';
import {
  describeUser,
  endSessions,
  findSignIn,
  forgetRecovery,
  hasSession,
  logEvent,
  type ClaimedSession,
  type SignIn,
} from '#platform/auth/session-records.ts';
import { sessionIdOf, type Caller } from '#platform/http/caller.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { jsonReply } from '#platform/http/reply.ts';
import type { AccountEvent } from '#platform/mail/account-mails.ts';

interface Found {
  account: accounts.Account;
  sessionId: string;
  signIn: SignIn;
}

interface Changed extends Pick<Found, 'account' | 'sessionId'> {
  /** The event that the mail to the account's owner describes. */
  event: AccountEvent;
}

/** Finds the caller's account and session, which may have ended since the token was signed. */
async function accountOf(sql: AuthParts['sql'], user: Caller | null): Promise<Found | Refusal> {
  if (user?.kind !== 'user') return { code: 'session-gone' };
  const sessionId = sessionIdOf(user);
  const [account, signIn] = await Promise.all([
    accounts.findAccountById(sql, user.userId),
    sessionId === null ? null : findSignIn(sql, { sessionId, userId: user.userId }),
  ]);
  if (account === null) return { code: 'user-gone' };
  return sessionId === null || signIn === null ? { code: 'session-gone' } : { account, sessionId, signIn };
}

export async function readUser({ sql }: AuthParts, { user }: AuthCall): Promise<AuthReply> {
  const found = await accountOf(sql, user);
  return isRefusal(found) ? found : userResponse(sql, found.account.id);
}

/** `POST /logout`: ends this session, all other sessions, or all sessions. */
export async function signOutUser({ sql }: AuthParts, { query, user }: AuthCall): Promise<AuthReply> {
  const found = await accountOf(sql, user);
  if (isRefusal(found)) return found;
  const scope = query.get('scope') ?? 'local';
  if (scope !== 'local' && scope !== 'others' && scope !== 'global') return { code: 'unknown-scope' };
  const ended = await endSessions(sql, found.account.id, scope, found.sessionId);
  if (ended > 0) await logEvent(sql, found.account.id, 'logout');
  return { status: 204, headers: {}, body: null };
}

/** `PUT /user`. Changing the password or address requires a fresh sign-in, so a stolen session is not enough. */
export async function changeUser(
  parts: AuthParts,
  { address, body, headers, user }: AuthCall<ChangeBody>,
): Promise<AuthReply> {
  const found = await accountOf(parts.sql, user);
  if (isRefusal(found)) return found;
  const { account, sessionId, signIn } = found;
  const { data, email, password } = body;
  const event = { address, userAgent: headers.get('user-agent') };
  const isSensitive = password !== undefined || email !== undefined;
  if (isSensitive && !isFreshSignIn(signIn, password === undefined ? 'other' : 'set-password'))
    return { code: 'reauthentication-needed' };
  const refusal =
    (password !== undefined && (await setPassword(parts, { account, sessionId, event }, password))) ||
    (email !== undefined && (await requestEmail(parts, { account, sessionId, event }, email)));
  if (refusal) return refusal;
  if (data !== undefined && !(await mergeData(parts, { account, sessionId }, data)))
    return { code: 'session-gone' };
  return userResponse(parts.sql, account.id);
}

/** Locks the account and checks the session, which may have ended since the request began. */
async function isStillSignedIn(tx: TransactionSql, session: ClaimedSession): Promise<boolean> {
  return (await accounts.lockAccount(tx, session.userId)) !== null && hasSession(tx, session);
}

function mergeData(
  { sql }: AuthParts,
  { account: { id }, sessionId }: Omit<Found, 'signIn'>,
  data: object,
): Promise<boolean> {
  return sql.begin(async (tx) => {
    if (!(await isStillSignedIn(tx, { sessionId, userId: id }))) return false;
    await accounts.mergeMetadata(tx, id, data);
    return true;
  });
}

async function setPassword(
  { mail, mails, sql }: AuthParts,
  { account: { email, id, passwordHash, proven }, sessionId, event }: Changed,
  password: string,
): Promise<Refusal | null> {
  const former = passwordHash?.startsWith(ENDED) ? passwordHash.slice(ENDED.length) : passwordHash;
  if (await matchesPassword(password, former)) return { code: 'same-password' };
  const replacement = await hashPassword(password);
  const isDone = await sql.begin(async (tx) => {
    if (!(await isStillSignedIn(tx, { sessionId, userId: id }))) return false;
    await accounts.storePassword(tx, id, replacement);
    await endSessions(tx, id, 'others', sessionId);
    await forgetRecovery(tx, sessionId);
    await logEvent(tx, id, 'user_updated_password');
    return true;
  });
  if (!isDone) return { code: 'session-gone' };
  if (email !== '') await mail.notify('password-changed', email, mails.passwordChanged(event), proven);
  return null;
}

/**
 * Mails a link to the new address and a notice to the current address.
 * The current address stays valid until the link is used. If the new address belongs to another confirmed account, no
 * link is mailed, but the response is the same. A request for the current address cancels an earlier change.
 */
async function requestEmail(
  { mail, mails, sql }: AuthParts,
  { account, sessionId, event }: Changed,
  email: string,
): Promise<Refusal | null> {
  if (account.passwordHash === null) return { code: 'email-from-google' };
  if (email === account.email) {
    await accounts.setNewEmail(sql, account.id, null);
    return null;
  }
  const isTaken = (await accounts.findAccount(sql, email))?.confirmed === true;
  // Count the mail before changing the account. If counting fails, the account stays as it was.
  const isLinkDue = !isTaken && (await mail.mayMailLink('email-change', email, account.id));
  const token = await sql.begin(async (tx) =>
    (await isStillSignedIn(tx, { sessionId, userId: account.id }))
      ? accounts.setNewEmail(tx, account.id, email)
      : null,
  );
  if (token === null) return { code: 'session-gone' };
  const notice = mails.emailChangeRequested({ ...event, newEmail: email });
  if (account.email !== '') await mail.notify('email-change-notice', account.email, notice, account.proven);
  await mail.send(isLinkDue ? { to: email, ...mails.confirmNewEmail(token) } : null);
  return null;
}

async function userResponse(sql: AuthParts['sql'], userId: string): Promise<AuthReply> {
  const user = await describeUser(sql, userId);
  return user === null ? { code: 'user-gone' } : jsonReply(user);
}
