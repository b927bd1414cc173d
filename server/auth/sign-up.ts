import { randomUUID } from 'node:crypto';
import * as accounts from '#server/auth/account-records.ts';
import type { SignUpBody } from '#server/auth/auth-bodies.ts';
import type { AuthCall, AuthParts, AuthReply } from '#server/auth/auth-call.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { logEvent, openSession } from '#server/auth/session-records.ts';
import { ALREADY_EXISTS } from '#server/auth/refusals.ts';
import { alreadyRegisteredMail, confirmSignUpMail } from '#server/mail/auth-mails.ts';

/** `POST /signup`. Hashes the password for every address, so that the queue tells nothing. */
export async function signUpWithPassword(
  parts: AuthParts,
  { body, headers }: AuthCall<SignUpBody>,
): Promise<AuthReply> {
  const { email, password, data = {} } = body;
  const asked = { email, data, passwordHash: await hashPassword(password) };
  if (!parts.requireEmailConfirmation) return signUpAtOnce(parts, asked);
  const userId = await signUpWithLink(parts, asked, headers);
  const cookie = parts.proofs.cookieFor(userId ?? randomUUID());
  return Response.json(inventUser(email, data), { headers: { 'Set-Cookie': cookie } });
}

type Asked = Pick<accounts.NewAccount, 'email' | 'data' | 'passwordHash'>;

/** Without confirmation an account is its person's at once, and a taken address is said to be taken. */
async function signUpAtOnce({ sql }: AuthParts, asked: Asked): Promise<AuthReply> {
  return sql.begin(async (tx) => {
    await accounts.lockEmail(tx, asked.email);
    if ((await accounts.findAccount(tx, asked.email)) !== null) return ALREADY_EXISTS;
    const { id } = await accounts.createAccount(tx, { ...asked, confirmed: true, contested: false });
    await logEvent(tx, id, 'user_signedup');
    return openSession(tx, id);
  });
}

/**
 * The rules by the state of the address, which the response never tells:
 *
 * - unknown: an account is created, and a mail with its link is sent;
 * - unconfirmed: a new account takes the place of the old one, with a new link. It is contested when another browser signed up
 *   before: `verifyLink` then asks for the password. When too many mails went to the address the old account stays, contested;
 * - confirmed: nothing changes, and its owner is told by mail.
 *
 * Returns the id of the account that this browser made; null when there is none.
 */
async function signUpWithLink(
  { mail, proofs, publicUrl, sql }: AuthParts,
  asked: Asked,
  headers: Headers,
): Promise<string | null> {
  const { email } = asked;
  const mayMail = mail.mayMail('sign-up', email);
  const outcome = await sql.begin(async (tx) => {
    await accounts.lockEmail(tx, email);
    const known = await accounts.findAccount(tx, email);
    if (known?.confirmed) return { userId: null, written: alreadyRegisteredMail(publicUrl) };
    const isOwn = known !== null && proofs.isShownBy(headers, known.id);
    const contested = known !== null && (known.contested || !isOwn);
    if (known !== null && !mayMail) {
      if (contested) await accounts.markContested(tx, known.id);
      return { userId: isOwn ? known.id : null, written: null };
    }
    if (known !== null) await accounts.removeUnconfirmed(tx, known.id);
    const { id, linkToken } = await accounts.createAccount(tx, { ...asked, confirmed: false, contested });
    return { userId: id, written: confirmSignUpMail(publicUrl, linkToken) };
  });
  if (mayMail && outcome.written !== null) await mail.send({ to: email, ...outcome.written });
  return outcome.userId;
}

/** A user with random ids: an existing account must look like a new one. Pages get the real ids with the session. */
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

/** `GET /settings`: which ways to sign in there are. */
export function readSettings({ google, requireEmailConfirmation }: AuthParts): AuthReply {
  return Response.json({
    external: { email: true, google: google !== null, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: !requireEmailConfirmation,
    phone_autoconfirm: false,
    saml_enabled: false,
  });
}
