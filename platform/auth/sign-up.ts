import { randomUUID } from 'node:crypto';
import * as accounts from '#platform/auth/account-records.ts';
import type { SignUpBody } from '#platform/auth/auth-bodies.ts';
import type { AuthCall, AuthParts, AuthReply } from '#platform/auth/auth-call.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { logEvent, openSession } from '#platform/auth/session-records.ts';
import type { RequestHeaders } from '#platform/http/incoming.ts';
import { jsonReply } from '#platform/http/reply.ts';

/** `POST /signup`. Hashes the password for every address, so that response times do not reveal accounts. */
export async function signUpWithPassword(
  parts: AuthParts,
  { body, headers }: AuthCall<SignUpBody>,
): Promise<AuthReply> {
  const { email, password, data = {} } = body;
  const asked = { email, data, passwordHash: await hashPassword(password) };
  if (!parts.requireEmailConfirmation) return signUpAtOnce(parts, asked);
  const userId = await signUpWithLink(parts, asked, headers);
  const cookie = parts.proofs.cookieFor(userId ?? randomUUID());
  return jsonReply(inventUser(email, data), { headers: { 'Set-Cookie': cookie } });
}

type Asked = Pick<accounts.NewAccount, 'email' | 'data' | 'passwordHash'>;

/**
 * Creates a confirmed account, on servers without confirmation mails. The response reveals whether an address is taken.
 */
async function signUpAtOnce({ sql }: AuthParts, asked: Asked): Promise<AuthReply> {
  return accounts.beginBriefly(sql, async (tx) => {
    if ((await accounts.claimEmail(tx, asked.email)) !== null) return { code: 'already-registered' };
    const { id } = await accounts.createAccount(tx, { ...asked, confirmed: true });
    await logEvent(tx, id, 'user_signedup');
    return openSession(tx, id);
  });
}

/**
 * Signs up with a confirmation mail.
 * The outcome depends on the account that the address already has. The response never reveals which case applies:
 *
 * - No account: creates one and mails its link.
 * - An unconfirmed account: replaces it and mails a new link. If the address has received too many mails, the old
 *   account stays.
 * - A confirmed account: changes nothing and notifies the owner by mail.
 *
 * Returns the id of the account that this browser created, or null.
 */
async function signUpWithLink(
  { mail, mails, proofs, sql }: AuthParts,
  asked: Asked,
  headers: RequestHeaders,
): Promise<string | null> {
  const { email } = asked;
  const mayMail = await mail.mayMail('sign-up', email);
  const outcome = await accounts.beginBriefly(sql, async (tx) => {
    const known = await accounts.claimEmail(tx, email);
    if (known?.confirmed) {
      await accounts.pretendToCreate(tx);
      return { userId: null, written: mails.alreadyRegistered() };
    }
    const isOwn = known !== null && proofs.isShownBy(headers, known.id);
    if (known !== null && !mayMail) {
      await accounts.renewLink(tx, 'signup', known.id, false);
      return { userId: isOwn ? known.id : null, written: null };
    }
    await accounts.removeUnconfirmed(tx, known?.id ?? randomUUID()); // always, for the same time
    const { id, linkToken } = await accounts.createAccount(tx, { ...asked, confirmed: false });
    return { userId: id, written: mails.confirmSignUp(linkToken) };
  });
  await mail.send(mayMail && outcome.written !== null ? { to: email, ...outcome.written } : null);
  return outcome.userId;
}

/** Returns a user with random ids, so that an existing account looks like a new one. */
function inventUser(email: string, data: object) {
  const [id, now] = [randomUUID(), new Date().toISOString()];
  const facts = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  const times = { created_at: now, updated_at: now };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: facts,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: facts,
        provider: 'email',
        last_sign_in_at: now,
        email,
        ...times,
      },
    ],
    confirmation_sent_at: now,
    is_anonymous: false,
    ...times,
  };
}

export function readSettings({ google, requireEmailConfirmation }: AuthParts): AuthReply {
  return jsonReply({
    external: { email: true, google: google !== null, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: !requireEmailConfirmation,
    phone_autoconfirm: false,
    saml_enabled: false,
  });
}
