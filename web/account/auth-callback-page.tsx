import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { authFailure } from '#web/backend/auth/auth-failure.ts';
import { exchangeCode } from '#web/backend/auth/sign-in.ts';
import { takeReturnPath } from '#web/backend/auth/kept-return-path.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { AuthLayout } from './auth-layout.tsx';

const FALLBACK = 'The sign-in with Google failed. Try again.';

const REFUSALS = new Map(
  Object.entries({
    access_denied: 'The sign-in with Google was canceled.',
    signup_disabled: 'New accounts cannot be created at the moment.',
    provider_email_needs_verification:
      'Google has not confirmed this email address. Confirm it with Google, then try again.',
    email_exists: 'This email is already registered. Please sign in instead.',
    user_banned: 'This account is suspended.',
    bad_oauth_state: 'The sign-in with Google took too long. Try again.',
    validation_failed: 'Auth is not configured',
  }),
);

function refusalOf(params: URLSearchParams): string | null {
  const code = params.get('error_code') ?? '';
  const error = params.get('error') ?? '';
  if (error === '' && code === '') return params.has('code') ? null : FALLBACK;
  return REFUSALS.get(code) ?? REFUSALS.get(error) ?? FALLBACK;
}

/** The redirect target of Google sign-in: exchanges the code in the URL for a session. */
export function AuthCallbackPage() {
  const navigate = useNavigate();
  const [params] = useState(() => new URLSearchParams(location.search));
  const [failure, setFailure] = useState(() => refusalOf(params));
  const started = useRef(false);

  useEffect(() => {
    const code = params.get('code');
    if (started.current || failure !== null || code === null) return;
    started.current = true; // each code works only once
    exchangeCode(code).then(
      () => navigate(takeReturnPath(PATHS.profileSettings), { replace: true }),
      (error: unknown) => {
        const known = authFailure(error, FALLBACK);
        setFailure(known.kind === 'link-used' ? FALLBACK : known.message);
      },
    );
  }, [failure, navigate, params]);

  return (
    <AuthLayout title={failure === null ? 'Signing in' : 'Not signed in'} eyebrow="Continue with Google">
      {failure === null ? (
        <p role="status" className="text-soft">
          Completing your sign-in…
        </p>
      ) : (
        <>
          <FormMessage tone="bad">{failure}</FormMessage>
          <ButtonLink look="primary" to={PATHS.signIn}>
            Back to sign in
          </ButtonLink>
        </>
      )}
    </AuthLayout>
  );
}
