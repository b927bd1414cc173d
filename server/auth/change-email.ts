import type { AuthRecords } from '#server/auth/auth-records.ts';
import type { CappedMail } from '#server/auth/capped-mail.ts';
import { namedBy } from '#server/auth/fresh-sign-in.ts';
import type { BackendFetch } from '#server/http/time-limit.ts';
import { bearerToken } from '#server/http/bearer.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';
import { confirmNewEmailMail, emailChangedMail, emailChangeRequestedMail } from '#server/mail/auth-mails.ts';

interface Parts {
  backend: BackendFetch;
  records: Pick<
    AuthRecords,
    | 'findEmail'
    | 'findByEmail'
    | 'removeUnconfirmed'
    | 'beginEmailChange'
    | 'cancelEmailChange'
    | 'findEmailChange'
    | 'settleEmailChange'
  >;
  publicUrl: string;
  mail: Pick<CappedMail, 'mailLink' | 'mailTo'>;
}

/**
 * Notes the address that an account is to have. A link goes to that address, a notice to the present one; the account keeps the
 * present one until the link is used. An address that belongs to another account is answered alike, and its owner gets no mail, so
 * that nobody learns who has an account. The present address takes an earlier change back.
 *
 * The service would tell of taken addresses, and asks at the old address alone.
 */
export async function requestEmailChange(
  { backend, mail, publicUrl, records }: Parts,
  request: Request,
  email: string,
): Promise<Response> {
  const { userId } = namedBy(bearerToken(request.headers) ?? '');
  const account = userId === null ? null : await records.findEmail(userId);
  const asItIs = () => backend(new Request(request.url, { headers: request.headers }));
  if (userId === null || account === null) return asItIs();
  if (!account.hasPassword) return refuse('auth', NO_PASSWORD);
  if (email === account.email) {
    await records.cancelEmailChange(userId);
    return asItIs();
  }
  const token = await records.beginEmailChange(userId, email);
  const taken = (await records.findByEmail(email))?.confirmed === true;
  if (!taken) await mail.mailLink('email-change', email, confirmNewEmailMail(publicUrl, token));
  if (account.email !== '') await mail.mailTo('notice', account.email, emailChangeRequestedMail(publicUrl));
  return asItIs();
}

/**
 * Uses the link of a mail to a new address: the account has that address from then on, and whoever used the link is signed in.
 * Sessions stay, because the owner may have opened the link on another device. Links that went to the old address stop working,
 * and the old address hears of it.
 */
export async function confirmEmailChange(
  { backend, mail, publicUrl, records }: Parts,
  request: Request,
  linkToken: string,
): Promise<Response> {
  const change = await records.findEmailChange(linkToken);
  if (change === null) return backend(request);
  const other = await records.findByEmail(change.newEmail);
  if (other?.confirmed) return refuse('auth', TAKEN);
  // Somebody signed up with the address and never proved to own it, as the holder of this link does.
  if (other) await records.removeUnconfirmed(change.newEmail);
  const answer = await backend(request);
  if (!answer.ok) return answer;
  await records.settleEmailChange(change);
  if (change.oldEmail !== '') await mail.mailTo('notice', change.oldEmail, emailChangedMail(publicUrl));
  return answer;
}

const NO_PASSWORD: Refusal = {
  status: 422,
  code: 'email_change_not_offered',
  sentence: 'This account signs in with Google, so its email address is the one of the Google account.',
};
/** Told to the owner of the address alone: nobody else has the link. */
const TAKEN: Refusal = {
  status: 422,
  code: 'email_exists',
  sentence: 'This email address has a Line Rush account of its own. Sign in to that account instead.',
};
