import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import {
  addIdentity,
  confirmAccount,
  findAccount,
  findAccountById,
  lockEmail,
  mergeMetadata,
  renewLink,
} from '#server/auth/account-records.ts';
import type { AuthCall, AuthParts, AuthReply } from '#server/auth/auth-call.ts';
import type { GoogleClaims } from '#server/auth/google-client.ts';
import {
  beginFlow,
  createBareAccount,
  deleteFlow,
  findFlow,
  findFlowByCode,
  findGoogleUser,
  finishFlow,
  leaveOnlyGoogle,
  listProviders,
  refreshIdentity,
} from '#server/auth/google-records.ts';
import { logEvent, openSession } from '#server/auth/session-records.ts';
import { equal } from '#server/equal.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { confirmSignUpMail } from '#server/mail/auth-mails.ts';
import { spellKnownEmail } from '#server/mail/email-spelling.ts';
import { isUuid } from '#server/uuid.ts';

/** A code challenge (RFC 7636). */
const CHALLENGE = /^[\w.~-]{43,128}$/;
const CALLBACK_PAGE = '/auth/callback';

/** `GET /authorize`: leads to Google. A person in a browser sees whatever goes wrong, so it is told on a page. */
export async function authorize(
  { google, publicUrl, sql }: AuthParts,
  { query }: AuthCall,
): Promise<AuthReply> {
  const challenge = query.get('code_challenge') ?? '';
  // Without a challenge the session would stand in the address that Google leads back to.
  if (query.get('code_challenge_method')?.toLowerCase() !== 's256' || !CHALLENGE.test(challenge))
    return toPage(
      publicUrl,
      failure('invalid_request', 'bad_oauth_callback', 'The sign-in was not begun on this site.'),
    );
  if (google === null || query.get('provider')?.toLowerCase() !== 'google')
    return toPage(
      publicUrl,
      failure('server_error', 'validation_failed', 'This way to sign in is not offered.'),
    );
  const state = await beginFlow(sql, pageOfSite(query.get('redirect_to'), publicUrl), challenge);
  return redirect(google.pageFor(state, query.get('prompt')));
}

/** `GET /callback`: where Google leads back to. Leads on to the page that the sign-in began at, with a code for `exchangeCode`. */
export async function callback(parts: AuthParts, { query }: AuthCall): Promise<AuthReply> {
  const { google, log, publicUrl, sql } = parts;
  const state = query.get('state') ?? '';
  const unusable = (code: string, text: string) => toPage(publicUrl, failure('invalid_request', code, text));
  if (state === '') return unusable('bad_oauth_callback', 'OAuth state parameter missing');
  const flow = isUuid(state) ? await findFlow(sql, state) : null;
  if (flow === null || flow.expired) return unusable('bad_oauth_state', 'OAuth state not found or expired');
  if (flow.userId !== null) return unusable('flow_state_already_used', 'State has already been used');
  const [error, code] = [query.get('error'), query.get('code')];
  if (error !== null)
    return toPage(flow.referrer, { error, error_description: query.get('error_description') ?? '' });
  let claims: GoogleClaims;
  try {
    if (google === null || code === null) throw new Error('Google is not configured, or gave no code.');
    claims = await google.exchange(code, state);
  } catch (fault) {
    log.warn({ err: fault }, 'a sign-in with Google failed');
    return toPage(
      flow.referrer,
      failure('server_error', 'unexpected_failure', 'Google did not confirm who you are.'),
    );
  }
  return finish(parts, claims, { ...flow, state });
}

async function finish(
  { mail, publicUrl, sql }: AuthParts,
  claims: GoogleClaims,
  { code, referrer, state }: { code: string; referrer: string; state: string },
): Promise<AuthReply> {
  const email = spellKnownEmail(claims.email);
  const outcome = await sql.begin(async (tx) => {
    const userId = await findOrCreate(tx, claims, email);
    if (userId === null) return { linkToken: null };
    if (await isConfirmedNow(tx, userId, claims, email))
      return { isFirst: await finishFlow(tx, state, userId) };
    return { linkToken: await renewLink(tx, 'signup', userId) };
  });
  if ('isFirst' in outcome) {
    if (outcome.isFirst) return toPage(referrer, { code });
    return toPage(
      publicUrl,
      failure('invalid_request', 'flow_state_already_used', 'State has already been used'),
    );
  }
  if (outcome.linkToken !== null)
    await mail.mailLink('sign-up', email, confirmSignUpMail(publicUrl, outcome.linkToken));
  const text =
    outcome.linkToken === null
      ? 'Verify the email with google in order to sign in'
      : 'A confirmation email has been sent to your google email';
  return toPage(
    referrer,
    failure('access_denied', 'provider_email_needs_verification', `Unverified email with google. ${text}`),
  );
}

/**
 * The account of a person at Google: the one that they signed in to before, else the one with the address that Google has verified,
 * else a new one. Null when the address is another account's and not verified.
 */
async function findOrCreate(tx: TransactionSql, claims: GoogleClaims, email: string): Promise<string | null> {
  await lockEmail(tx, email);
  const facts = factsOf(claims);
  const known = await findGoogleUser(tx, claims.sub);
  if (known !== null) {
    // Before the metadata: a trigger tells a name that Google gives from one that the person chose.
    await refreshIdentity(tx, claims.sub, facts);
    return known;
  }
  const holder = await findAccount(tx, email);
  if (holder !== null && !claims.email_verified) return null;
  const userId = holder?.id ?? (await createBareAccount(tx, email));
  await addIdentity(tx, userId, 'google', claims.sub, facts);
  return userId;
}

/**
 * Whether the account is confirmed, now that its person has signed in at Google. One that was not loses what came with its sign-up,
 * which is from anybody; Google confirms it only when it has verified this very address.
 */
async function isConfirmedNow(
  tx: TransactionSql,
  userId: string,
  claims: GoogleClaims,
  email: string,
): Promise<boolean> {
  const account = await findAccountById(tx, userId);
  const isProven = claims.email_verified && account?.email === email;
  if (account?.confirmed) {
    const {
      email: _email,
      email_verified: _verified,
      phone_verified: _phone,
      sub: _sub,
      ...person
    } = factsOf(claims);
    await mergeMetadata(tx, userId, person);
  } else await leaveOnlyGoogle(tx, userId, factsOf(claims));
  if (account?.confirmed !== true && isProven) {
    await confirmAccount(tx, userId, 'signup');
    await logEvent(tx, userId, 'user_signedup', { provider: 'google' });
  }
  await listProviders(tx, userId);
  return account?.confirmed === true || isProven;
}

/** `POST /token?grant_type=pkce`: the code of the callback page for a session, once, in the browser that began the sign-in. */
export async function exchangeCode(
  { sql }: AuthParts,
  { body }: AuthCall<{ auth_code: string; code_verifier: string }>,
): Promise<AuthReply> {
  const flow = await findFlowByCode(sql, body.auth_code);
  const userId = flow?.userId ?? null;
  if (flow === null || userId === null) return FLOW_UNKNOWN;
  if (flow.expired) return FLOW_EXPIRED;
  if (!equal(createHash('sha256').update(body.code_verifier).digest('base64url'), flow.challenge))
    return WRONG_VERIFIER;
  return sql.begin(async (tx) =>
    (await deleteFlow(tx, body.auth_code)) && (await findAccountById(tx, userId)) !== null
      ? openSession(tx, userId, { provider: 'google' })
      : FLOW_UNKNOWN,
  );
}

/** What of Google's claims accounts keep, under the names that GoTrue gives them. */
function factsOf({ email, email_verified, iss, name, picture, sub }: GoogleClaims) {
  const person = { name, full_name: name, picture, avatar_url: picture };
  return { iss, sub, provider_id: sub, email, email_verified, phone_verified: false, ...person };
}

/** The page of this site that an address leads to; the home page for an address elsewhere, or written to look like this site. */
export function pageOfSite(address: string | null, publicUrl: string): string {
  if (address === null || !URL.canParse(address, publicUrl)) return `${publicUrl}/`;
  const page = new URL(address, publicUrl);
  return page.origin === publicUrl ? page.href : `${publicUrl}/`;
}

function failure(error: string, code: string, description: string): Record<string, string> {
  return { error, error_code: code, error_description: description };
}

/** Leads a browser to a page. The home page would show no failure. */
function toPage(address: string, query: Record<string, string>): Response {
  const target = new URL(address);
  target.hash = '';
  if ('error' in query && target.pathname === '/') target.pathname = CALLBACK_PAGE;
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  return redirect(target);
}

function redirect(target: URL): Response {
  return new Response(null, { status: 303, headers: { Location: target.href } });
}

const FLOW_UNKNOWN: Refusal = {
  status: 404,
  code: 'flow_state_not_found',
  sentence: 'invalid flow state, no valid flow state found',
};
const FLOW_EXPIRED: Refusal = {
  status: 422,
  code: 'flow_state_expired',
  sentence: 'invalid flow state, flow state has expired',
};
const WRONG_VERIFIER: Refusal = {
  status: 400,
  code: 'bad_code_verifier',
  sentence: 'code challenge does not match previously saved code verifier',
};
