import type { TransactionSql } from 'postgres';
import * as accounts from '#platform/auth/account-records.ts';
import type { LinkBody } from '#platform/auth/auth-bodies.ts';
import type { AuthCall, AuthParts, AuthReply } from '#platform/auth/auth-call.ts';
import { hashPassword, matchesPassword } from '#platform/auth/passwords.ts';
import { logEvent, openSession } from '#platform/auth/session-records.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';

/** `POST /verify`: uses up a mailed link and signs in. A refusal leaves the link valid. */
export async function verifyLink(parts: AuthParts, call: AuthCall<LinkBody>): Promise<AuthReply> {
  const { token_hash: linkToken, type } = call.body;
  const used: accounts.Account[] = [];
  const reply = await parts.sql.begin(async (tx): Promise<AuthReply> => {
    const account = await accounts.lockByLink(tx, type, linkToken);
    if (account === null) return { code: 'link-expired' };
    const refusal = await USES[type](parts, tx, account, call);
    if (refusal) return refusal;
    used.push(account);
    const makesKnown = type === 'email_change' || parts.proofs.isShownBy(call.headers, account.id);
    return openSession(tx, account.id, { byRecovery: type === 'recovery', makesKnown });
  });
  const { email = '', newEmail = null } = used[0] ?? {};
  const event = { address: call.address, userAgent: call.headers.get('user-agent'), newEmail };
  if (type === 'email_change' && email !== '')
    await parts.mail.notify('email-changed', email, parts.mails.emailChanged(event));
  return reply;
}

type Use = (
  parts: AuthParts,
  tx: TransactionSql,
  account: accounts.Account,
  call: AuthCall<LinkBody>,
) => Promise<Refusal | null>;

const USES: Readonly<Record<accounts.LinkKind, Use>> = {
  signup: confirm,
  recovery: recover,
  email_change: takeNewEmail,
};

/**
 * Confirms a sign-up.
 * The link proves who owns the address. But anyone may have signed up with the address and chosen the password, and
 * anyone may send others the link of their own account. So a second proof is needed: the cookie of the browser that
 * created the account, or the account's password. The owner may also replace the stored password (`replace_password`).
 * Removes Google identities with an unverified address, because a stranger may have created them.
 */
async function confirm(
  { proofs }: AuthParts,
  tx: TransactionSql,
  account: accounts.Account,
  { body, headers }: AuthCall<LinkBody>,
): Promise<Refusal | null> {
  const { password, replace_password: replaces } = body;
  if (account.passwordHash === null) await accounts.voidSignUp(tx, account.id, null);
  else if (!proofs.isShownBy(headers, account.id)) {
    if (password === undefined) return { code: 'sign-up-password-needed' };
    if (!(await matchesPassword(password, account.passwordHash))) {
      if (replaces !== true) return { code: 'sign-up-password-differs' };
      await accounts.voidSignUp(tx, account.id, await hashPassword(password));
    }
  }
  await accounts.leaveToOwner(tx, account.id, { password: true });
  await accounts.confirmAccount(tx, account.id);
  await logEvent(tx, account.id, 'user_signedup');
  return null;
}

/**
 * Gives the account to the address's owner. Erases an unconfirmed account's data, which anyone may have entered.
 * Ends the password. Otherwise, somebody who knows it could sign in again before the owner chooses another, and end the
 * owner's session.
 */
async function recover(_parts: AuthParts, tx: TransactionSql, account: accounts.Account): Promise<null> {
  if (!account.confirmed) await accounts.voidSignUp(tx, account.id, null);
  await accounts.leaveToOwner(tx, account.id);
  await accounts.endPassword(tx, account.id);
  await accounts.confirmAccount(tx, account.id);
  return null;
}

/**
 * Replaces the address. The link works only in a browser that has signed in to the account before.
 * Otherwise, a stranger could change their own account to this address. The address's owner would open the link, and
 * end up in the stranger's account. Sessions stay open.
 */
async function takeNewEmail(
  { devices }: AuthParts,
  tx: TransactionSql,
  { email, id, newEmail }: accounts.Account,
  { headers }: AuthCall,
): Promise<Refusal | null> {
  if (!newEmail) return { code: 'link-expired' };
  if (devices.find(headers, email) === null) return { code: 'sign-in-first' };
  const other = await accounts.claimEmail(tx, newEmail);
  if (other?.confirmed) return { code: 'email-taken' };
  // Someone signed up with this address, but never confirmed it. This link proves who owns the address.
  if (other) await accounts.removeUnconfirmed(tx, other.id);
  await accounts.updateEmail(tx, id, newEmail);
  await logEvent(tx, id, 'user_modified');
  return null;
}
