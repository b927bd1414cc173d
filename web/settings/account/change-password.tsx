import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { checkNewPassword } from '#domain/password.ts';
import { changePassword } from '#web/backend/auth/change-password.ts';
import { errorText } from '#web/backend/errors.ts';
import type { SignedInUser } from '#web/backend/signed-in-user.ts';
import { NewPasswordFields } from '#web/ui/new-password-fields.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { OutcomeMessage } from '../outcome-message.tsx';
import { CANCELED, useRecentSignIn } from './use-recent-sign-in.tsx';

/** What is typed, what is wrong with it, and what became of it. */
function usePasswordForm(form: RefObject<HTMLFormElement | null>, user: SignedInUser) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { question, withRecentSignIn } = useRecentSignIn(user, 'change your password');

  const type = (set: (text: string) => void) => (text: string) => {
    set(text);
    setError(null);
    setMessage(null);
  };

  /** The field that the refusal is about; the reader then says why. */
  const focusWrong = (wrong: string) => {
    const name = wrong === 'Passwords do not match' ? 'repeated-password' : 'new-password';
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  };

  const save = async () => {
    setBusy(true);
    try {
      if ((await withRecentSignIn(() => changePassword(password))) === CANCELED) return;
      setPassword('');
      setRepeated('');
      setMessage('Password updated successfully');
    } catch (failure) {
      setMessage(errorText(failure, 'The password could not be changed. Try again.'));
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = checkNewPassword(password, repeated);
    setError(wrong);
    setMessage(null);
    if (wrong) focusWrong(wrong);
    else void save();
  };

  const fields = {
    password,
    repeated,
    error,
    onPassword: type(setPassword),
    onRepeated: type(setRepeated),
  };
  return { fields, message, busy, question, submit };
}

/** A new password, typed twice; the fields are emptied once it is set. */
export function ChangePassword({ user }: { readonly user: SignedInUser }) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, fields, message, question, submit } = usePasswordForm(form, user);
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-xl gap-5">
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <NewPasswordFields {...fields} />
        <OutcomeMessage message={message} />
        <div>
          <SubmitButton busy={busy} busyText="Saving…">
            Update password
          </SubmitButton>
        </div>
      </form>
      {question}
    </>
  );
}
