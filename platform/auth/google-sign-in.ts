import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import * as accounts from '#platform/auth/account-records.ts';
import type { AuthCall, AuthParts, AuthReply } from '#platform/auth/auth-call.ts';
import type { GoogleClaims } from '#platform/auth/google-client.ts';
import * as records from '#platform/auth/google-records.ts';
import { logEvent, openSession } from '#platform/auth/session-records.ts';
import { equal } from '#platform/equal.ts';
import { type Refusal, wordRefusal } from '#platform/http/refusals/refusals.ts';
import type { Reply } from '#platform/http/reply.ts';
import { spellKnownEmail } from '#platform/mail/email-spelling.ts';
import { isUuid } from '#platform/uuid.ts';

/** A code challenge as RFC 7636 defines it. */
const CHALLENGE = /^[\w.~-]{43,128}$/;

/**
 * `GET /authorize`: redirects to Google.
 * Errors redirect to a page, because a browser opens this address. Ignores `redirect_to`: the sign-in always ends on
 * the callback page. Another page could reveal the code in its URL. An embed, for example, tells its URL to the site
 * that frames it.
 */
export async function startGoogleSignIn(parts: AuthParts, { query }: AuthCall): Promise<AuthReply> {
  const { google, sql } = parts;
  const challenge = query.get('code_challenge') ?? '';
  // Without a challenge, the session would have to be returned in a URL, which may leak.
  if (query.get('code_challenge_method')?.toLowerCase() !== 's256' || !CHALLENGE.test(challenge))
    return fail(parts, { code: 'google-without-challenge' });
  if (google === null || query.get('provider')?.toLowerCase() !== 'google')
    return fail(parts, { code: 'provider-not-offered' });
  const state = await records.beginFlow(sql, challenge);
  return redirect(google.pageFor(state, query.get('prompt')));
}

/**
 * `GET /callback`: Google redirects here.
 * Redirects to the callback page, with a code for `signInWithCode`.
 */
export async function callback(parts: AuthParts, { query }: AuthCall): Promise<AuthReply> {
  const { google, log, sql } = parts;
  const [state = '', error, code] = ['state', 'error', 'code'].map((name) => query.get(name) ?? undefined);
  if (state === '') return fail(parts, { code: 'google-state-missing' });
  const flow = isUuid(state) ? await records.findFlow(sql, state) : null;
  if (flow === null || flow.expired) return fail(parts, { code: 'google-state-unknown' });
  if (flow.userId !== null) return fail(parts, { code: 'google-state-used' });
  if (error !== undefined)
    return toCallbackPage(parts, { error, error_description: query.get('error_description') ?? '' });
  if (google === null || code === undefined) return fail(parts, { code: 'google-failed' });
  try {
    const claims = await google.exchange(code, state);
    return await finish(parts, claims, { ...flow, state });
  } catch (fault) {
    log.warn({ err: fault }, 'a sign-in with Google failed');
    return fail(parts, { code: 'google-failed' });
  }
}

async function finish(
  parts: AuthParts,
  claims: GoogleClaims,
  { code, state }: { code: string; state: string },
): Promise<AuthReply> {
  const { mail, mails, rules, sql } = parts;
  const email = spellKnownEmail(claims.email, rules.checkEmail);
  const outcome = await sql.begin(async (tx) => {
    const account = await findOrCreate(tx, claims, email);
    if (account === null || account.confirmed)
      return { account, isFirst: account !== null && (await records.finishFlow(tx, state, account.id)) };
    return {
      account,
      linkToken: account.email === '' ? null : await accounts.renewLink(tx, 'signup', account.id),
    };
  });
  const { account, isFirst = false, linkToken } = outcome;
  if (isFirst) return toCallbackPage(parts, { code });
  if (account?.confirmed) return fail(parts, { code: 'google-state-used' });
  // Send the mail to the account's address, which may differ from the address in Google's claims.
  if (account && linkToken && (await mail.mayMailLink('sign-up', account.email)))
    await mail.send({ to: account.email, ...mails.confirmSignUp(linkToken) });
  return fail(parts, { code: 'google-email-unverified' });
}

/**
 * Finds or creates the account of a Google user.
 * Tries the user's earlier account first, then the account with the same address, then creates one. Confirms the
 * account if Google has verified its address. Replaces the data of an unconfirmed account, because anyone may have
 * entered it.
 * Returns null if an account has the address and Google has not verified it. Also returns null if the account's owner
 * has just removed this Google identity.
 */
async function findOrCreate(
  tx: TransactionSql,
  claims: GoogleClaims,
  email: string,
): Promise<accounts.Account | null> {
  const facts = factsOf(claims);
  const holder = await accounts.claimEmail(tx, email);
  const known = await records.findGoogleUser(tx, claims.sub);
  if (known === null && holder !== null && !claims.email_verified) return null;
  const userId = known ?? holder?.id ?? (await records.createBareAccount(tx, email));
  // Look up the identity again after locking the account. The owner may have just proven the address, which removes
  // the identity.
  const isLocked = known !== null && (await accounts.lockAccount(tx, known)) !== null;
  if (known !== null && !(isLocked && (await records.findGoogleUser(tx, claims.sub)) === known)) return null;
  // Store the identity first, because a trigger uses it to distinguish Google's name from a name that the user chose.
  if (known === null) await accounts.addIdentity(tx, userId, 'google', claims.sub, facts);
  else await records.refreshIdentity(tx, claims.sub, facts);
  const account = await accounts.findAccountById(tx, userId);
  if (account?.confirmed) await accounts.mergeMetadata(tx, userId, personOf(claims));
  else await records.takeGoogleFacts(tx, userId, facts);
  if (account?.proven === false && claims.email_verified && account.email === email) {
    await accounts.leaveToOwner(tx, userId, { google: claims.sub });
    await accounts.confirmAccount(tx, userId);
    if (!account.confirmed) await logEvent(tx, userId, 'user_signedup', { provider: 'google' });
  }
  await accounts.listProviders(tx, userId);
  return accounts.findAccountById(tx, userId);
}

/** `POST /token?grant_type=pkce`: opens a session. A code works once, in the browser that began the sign-in. */
export async function signInWithCode(
  { sql }: AuthParts,
  { body }: AuthCall<{ auth_code: string; code_verifier: string }>,
): Promise<AuthReply> {
  const flow = await records.findFlowByCode(sql, body.auth_code);
  const userId = flow?.userId ?? null;
  if (flow === null || userId === null) return { code: 'flow-unknown' };
  if (flow.expired) return { code: 'flow-expired' };
  if (!equal(createHash('sha256').update(body.code_verifier).digest('base64url'), flow.challenge))
    return { code: 'wrong-verifier' };
  return sql.begin(async (tx) =>
    // Lock the account before deleting its sign-in. A recovery uses the same order, so the two cannot deadlock.
    (await accounts.lockAccount(tx, userId)) !== null && (await records.deleteFlow(tx, body.auth_code))
      ? openSession(tx, userId, { provider: 'google' })
      : { code: 'flow-unknown' },
  );
}

function personOf({ name, picture, ...claims }: GoogleClaims) {
  return { iss: claims.iss, provider_id: claims.sub, name, full_name: name, picture, avatar_url: picture };
}

function factsOf(claims: GoogleClaims) {
  const { email, email_verified, sub } = claims;
  return { ...personOf(claims), sub, email, email_verified, phone_verified: false };
}

function fail(parts: AuthParts, refusal: Refusal): Reply {
  const { code, oauthError: error = 'server_error', sentence } = wordRefusal(refusal);
  return toCallbackPage(parts, { error, error_code: code, error_description: sentence });
}

function toCallbackPage({ publicUrl, rules }: AuthParts, query: Record<string, string>): Reply {
  const target = new URL(rules.callbackPage, publicUrl);
  target.search = new URLSearchParams(query).toString();
  return redirect(target);
}

function redirect(target: URL): Reply {
  return { status: 303, headers: { Location: target.href }, body: null };
}
