import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { signUpForm } from '#domain/forms/account-forms.ts';
import { PATHS } from '#domain/pages.ts';
import { signUpStrength } from '#domain/password.ts';
import { resendConfirmation, signUp } from '#web/backend/auth/sign-in.ts';
import { keepReturnPath } from '#web/backend/auth/kept-return-path.ts';
import { useUser } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { StrengthBar } from '#web/ui/strength-bar.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthForm, EmailField, SendAgain, TextLink, useAuthForm } from './auth-form.tsx';
import { type CarriedState, useCarriedEmail, useReturnPath } from './carried-state.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { DraftNotice } from './draft-notice.tsx';

/** The form's texts while the user reads the terms. They are kept only in memory. */
interface KeptForm {
  readonly email: string;
  readonly password: string;
}

/** How long the texts are kept, in milliseconds. Short, so that the browser's next user cannot find the password. */
const LIFETIME_MS = 15 * 60_000;

let kept: KeptForm | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function dropKeptForm(): void {
  clearTimeout(timer);
  kept = null;
}

function keepForm({ email, password }: KeptForm): void {
  dropKeptForm();
  kept = { email, password };
  timer = setTimeout(dropKeptForm, LIFETIME_MS);
}

const LEVELS = { Weak: 'weak', Medium: 'medium', Strong: 'strong' } as const;
const BEST_SCORE = 6;

function Strength({ password }: { readonly password: string }) {
  const { label, score } = signUpStrength(password);
  return <StrengthBar share={score / BEST_SCORE} level={LEVELS[label]} word={label} />;
}

interface AcceptanceProps {
  readonly search: string;
  readonly form: KeptForm;
}

function Acceptance({ search, form }: AcceptanceProps) {
  const backHere = { state: { backTo: `${PATHS.signUp}${search}` }, onClick: () => keepForm(form) };
  return (
    <p className="text-sm text-soft">
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
  readonly returnPath: ReturnType<typeof useReturnPath>;
  readonly onConfirm: (email: string) => void;
}

function SignUpForm({ email, returnPath, onConfirm }: SignUpFormProps) {
  const { given, search } = returnPath;
  const form = useAuthForm({
    schema: signUpForm,
    start: kept ?? { email, password: '' },
    send: async (account) => {
      keepReturnPath(given); // the emailed link opens a new tab, which reads the stored path
      if ((await signUp(account)) === 'confirm') onConfirm(account.email);
      else keepReturnPath(null);
    },
  });
  useEffect(dropKeptForm, []); // by now, the fields have the values of `kept`
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

/** After a sign-up, waits for the emailed link. If the user opens it in this browser, continues without a click. */
export function SignUpPage() {
  const user = useUser();
  const returnPath = useReturnPath(PATHS.profileSettings);
  const [{ email, waiting }, setStep] = useState({ email: useCarriedEmail(), waiting: false });
  if (user) return <Navigate to={returnPath.target} replace />;

  if (waiting) {
    return (
      <AuthLayout title="Check your email" eyebrow="Almost there" showGains>
        <DraftNotice />
        <div className="grid gap-5">
          <FormMessage tone="good">
            <p>Check your email for a confirmation link to complete signup.</p>
          </FormMessage>
          <p>
            We wrote to <strong className="break-all">{email}</strong>. The email can take a minute. Check
            your spam folder, too.
          </p>
          <div className="flex flex-wrap items-start gap-3">
            <SendAgain
              send={async () => resendConfirmation(email)}
              action="Send it again"
              done="Sent again. Open the link in the newest email."
            />
            <Button look="quiet" onClick={() => setStep({ email, waiting: false })}>
              Use another address
            </Button>
          </div>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Sign up" eyebrow="Join the team" showGains>
      <DraftNotice />
      <SignUpForm
        email={email}
        returnPath={returnPath}
        onConfirm={(address) => setStep({ email: address, waiting: true })}
      />
    </AuthLayout>
  );
}
