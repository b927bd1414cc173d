import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { signUpForm } from '#domain/forms/account-forms.ts';
import { PATHS } from '#domain/pages.ts';
import { signUpStrength } from '#domain/password.ts';
import { keepReturnPath } from '#web/backend/auth/kept-return-path.ts';
import { signUp } from '#web/backend/auth/sign-up.ts';
import { useUser } from '#web/backend/session.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { StrengthBar } from '#web/ui/strength-bar.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthForm } from './auth-form.tsx';
import { type CarriedState, useCarriedEmail } from './carried-email.ts';
import { CheckEmail } from './check-email.tsx';
import { EmailField } from './email-field.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { dropKeptForm, keepForm, type KeptForm, readKeptForm } from './kept-form.ts';
import { type ReturnPath, useReturnPath } from './return-path.ts';
import { TextLink } from './text-link.tsx';
import { useAuthForm } from './use-auth-form.ts';

const LEVELS = { Weak: 'weak', Medium: 'medium', Strong: 'strong' } as const;
const BEST_SCORE = 6;

function Strength({ password }: { readonly password: string }) {
  const { label, score } = signUpStrength(password);
  return <StrengthBar share={score / BEST_SCORE} level={LEVELS[label]} word={label} />;
}

interface AcceptanceProps {
  readonly search: string;
  /** The form to restore after the user has read the terms. */
  readonly form: KeptForm;
}

function Acceptance({ search, form }: AcceptanceProps) {
  const backHere = { state: { backTo: `${PATHS.signUp}${search}` }, onClick: () => keepForm(form) };
  return (
    <p className="text-note text-soft">
      By signing up you accept the{' '}
      <TextLink to={PATHS.terms} {...backHere}>
        Terms
      </TextLink>{' '}
      and the{' '}
      <TextLink to={PATHS.privacy} {...backHere}>
        Privacy policy
      </TextLink>
      .
    </p>
  );
}

interface SignUpFormProps {
  readonly email: string;
  readonly returnPath: ReturnPath;
  /** Called when the account waits for its email confirmation. */
  readonly onConfirm: (email: string) => void;
}

function SignUpForm({ email, returnPath, onConfirm }: SignUpFormProps) {
  const { given, search } = returnPath;
  const form = useAuthForm({
    schema: signUpForm,
    start: readKeptForm() ?? { email, password: '' },
    send: async (account) => {
      keepReturnPath(given); // the emailed link opens another tab
      if ((await signUp(account)) === 'confirm') onConfirm(account.email);
      else keepReturnPath(null);
    },
  });
  useEffect(dropKeptForm, []); // the fields have its values now
  const { bind, failure, values } = form;
  const carried = { email: values.email } satisfies CarriedState;
  return (
    <>
      <AuthForm
        form={form}
        action="Sign up"
        busyText="Signing up…"
        remedy={
          failure?.kind === 'registered' && (
            <TextLink alone to={`${PATHS.signIn}${search}`} state={carried}>
              Sign in with this email
            </TextLink>
          )
        }
      >
        <EmailField {...bind('email')} />
        <PasswordField
          {...bind('password')}
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="Use 8+ characters with a mix of letters, numbers and symbols."
        />
        {values.password !== '' && <Strength password={values.password} />}
        <Acceptance search={search} form={values} />
      </AuthForm>
      <GoogleSignIn next={given} />
      <p className="text-soft">
        Already have an account?{' '}
        <TextLink alone to={`${PATHS.signIn}${search}`} state={carried}>
          Sign in
        </TextLink>
      </p>
    </>
  );
}

export function SignUpPage() {
  const user = useUser();
  const returnPath = useReturnPath(PATHS.profileSettings);
  const [email, setEmail] = useState(useCarriedEmail());
  const [waiting, setWaiting] = useState(false);
  if (user) return <Navigate to={returnPath.target} replace />;

  if (waiting) {
    return (
      <AuthLayout title="Check your email" eyebrow="Almost there" showGains>
        <DraftNotice />
        <CheckEmail email={email} onChange={() => setWaiting(false)} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Sign up" eyebrow="Join the team" showGains>
      <DraftNotice />
      <SignUpForm
        email={email}
        returnPath={returnPath}
        onConfirm={(address) => {
          setEmail(address);
          setWaiting(true);
        }}
      />
    </AuthLayout>
  );
}
