import type { AuthRecords } from '#server/auth/auth-records.ts';
import { hashPassword, matchesPassword } from '#server/auth/password-work.ts';
import type { SignUpProofs } from '#server/auth/sign-up-proof.ts';
import type { BackendFetch } from '#server/http/time-limit.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';

interface Parts {
  backend: BackendFetch;
  records: Pick<AuthRecords, 'findUnproven' | 'replaceUnproven' | 'settle'>;
  proofs: SignUpProofs;
}

/**
 * Uses the link of a confirmation mail, and signs in. The link proves who owns the address, not whose password the account has:
 * anybody can sign up with it, and whoever does so last has the newest mail sent. The service would make that password valid.
 * Where more than one browser signed up with an address it needs one proof more: the cookie of the browser whose sign-up it is, or
 * the password itself. Who has the link but another password may put that one in its place (`replace_password`), since the address
 * is his. A refusal leaves the link as it was.
 */
export async function confirmSignUp(
  { backend, proofs, records }: Parts,
  request: Request,
  body: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const signUp = await records.findUnproven('confirmation', String(body['token_hash']));
  // Without a password there is none to be confirmed: Google's accounts whose address Google has not verified.
  if (!signUp?.passwordHash || !signUp.contested) return backend(request);
  if (!proofs.isShownBy(request.headers, signUp.id)) {
    const { password, replace_password: replaces } = body;
    if (typeof password !== 'string') return refuse('auth', PASSWORD_NEEDED);
    if (!(await matchesPassword(password, signUp.passwordHash))) {
      if (replaces !== true) return refuse('auth', OTHER_PASSWORD);
      await records.replaceUnproven(signUp.id, await hashPassword(password));
    }
  }
  await records.settle(signUp.id);
  return backend(request);
}

const PASSWORD_NEEDED: Refusal = {
  status: 403,
  code: 'sign_up_password_needed',
  sentence: 'Enter the password that was chosen at the sign-up.',
};
const OTHER_PASSWORD: Refusal = {
  status: 403,
  code: 'sign_up_password_differs',
  sentence: 'The sign-up was made with another password.',
};
