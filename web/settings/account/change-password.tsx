import { newPasswordForm } from '#domain/forms/account-forms.ts';
import { changePassword } from '#web/backend/auth/change-password.ts';
import type { SignedInUser } from '#web/backend/signed-in-user.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { FormOutcome } from '#web/forms/form-outcome.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useTyped } from '#web/forms/use-typed.ts';
import { NewPasswordFields } from '#web/ui/new-password-fields.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { CANCELED, useRecentSignIn } from './use-recent-sign-in.tsx';

function usePasswordForm(user: SignedInUser) {
  const { question, withRecentSignIn } = useRecentSignIn(user, 'change your password');
  const typed = useTyped({ password: '', repeated: '' });
  const form = useForm({
    schema: newPasswordForm,
    typed,
    send: async ({ password }) => {
      if ((await withRecentSignIn(() => changePassword(password))) === CANCELED) return undefined;
      typed.reset();
      return { done: 'Password updated successfully' };
    },
    toFailure: failureOr('The password could not be changed. Try again.'),
  });
  return { form, question };
}

export function ChangePassword({ user }: { readonly user: SignedInUser }) {
  const { form, question } = usePasswordForm(user);
  return (
    <>
      <form {...form.attributes} className="grid max-w-xl gap-5">
        {/* Lets password managers know the account. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <NewPasswordFields password={form.bind('password')} repeated={form.bind('repeated')} />
        <FormOutcome {...form} />
        <div>
          <SubmitButton busy={form.busy} busyText="Saving…">
            Update password
          </SubmitButton>
        </div>
      </form>
      {question}
    </>
  );
}
