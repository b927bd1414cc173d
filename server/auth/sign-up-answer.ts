import { randomUUID } from 'node:crypto';

/**
 * What a sign-up answers while e-mail confirmation is on, for every address alike: a user as the auth service describes a
 * new one. The ids are made up, because an account that exists must not be told from one that does not; a page gets the
 * true ones with the session. `cookie` is a header's value.
 */
export function signUpAnswer({ cookie, data, email }: { email: string; data: unknown; cookie: string }) {
  const id = randomUUID();
  const now = new Date().toISOString();
  const given = typeof data === 'object' && data !== null ? data : {};
  const facts = { ...given, email, email_verified: false, phone_verified: false, sub: id };
  const user = {
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
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    confirmation_sent_at: now,
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
  return Response.json(user, { headers: { 'Set-Cookie': cookie } });
}
