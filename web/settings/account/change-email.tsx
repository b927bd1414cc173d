import { type SubmitEvent, useRef, useState } from 'react';
import { checkEmail } from '#domain/email.ts';
import { changeEmail } from '#web/backend/auth/change-email.ts';
import { errorText } from '#web/backend/errors.ts';
import { sendsMail } from '#web/backend/page-setting.ts';
import type { SignedInUser } from '#web/backend/signed-in-user.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CANCELED, useRecentSignIn } from './use-recent-sign-in.tsx';

/** Why a text cannot be the new address, as a sentence; null when it can. */
function checkNewEmail(text: string, current: string): string | null {
  const isSame = text.trim().toLowerCase() === current.toLowerCase();
  return isSame ? 'This is your email address already. Enter a different one.' : checkEmail(text);
}

/** What became of the last request. */
interface Outcome {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

/** Asks for the new address, and keeps what became of it. */
function useRequest(user: SignedInUser) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Known before the session knows it. */
  const [asked, setAsked] = useState<string | null>(null);
  const { question, withRecentSignIn } = useRecentSignIn(user, 'change your email address');

  /** Resolves with whether the service took the address. */
  const request = async (email: string, done: string | null): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setOutcome(null);
    try {
      const state = await withRecentSignIn(() => changeEmail(email));
      if (state === CANCELED) return false;
      const isPending = state === 'pending';
      setAsked(isPending ? email.trim() : null);
      const text = isPending ? done : 'Email address changed successfully';
      setOutcome(text === null ? null : { tone: 'good', text });
      return true;
    } catch (error) {
      const text = errorText(error, 'The email address could not be changed. Try again.');
      setOutcome({ tone: 'bad', text });
      return false;
    } finally {
      setBusy(false);
    }
  };

  const pending = asked ?? user.newEmail;
  return {
    busy,
    outcome,
    question,
    request,
    forget: () => setOutcome(null),
    pending: pending?.toLowerCase() === user.email.toLowerCase() ? null : pending,
  };
}

interface PendingProps {
  readonly newEmail: string;
  readonly email: string;
  readonly busy: boolean;
  readonly onSendAgain: () => void;
}

/** The change waits for the link at the new address. */
function Pending({ busy, email, newEmail, onSendAgain }: PendingProps) {
  return (
    <FormMessage tone="info">
      <p className="font-semibold">
        Check your email at <span className="break-all">{newEmail}</span>
      </p>
      <p className="text-soft">
        Your address changes when you open the link there. Until then you sign in as{' '}
        <span className="break-all">{email}</span>.
        {!sendsMail() && ' This site cannot send email: ask the person who runs it for the link in its log.'}
      </p>
      <Button className="mt-2" aria-disabled={busy} onClick={onSendAgain}>
        Send it again
      </Button>
    </FormMessage>
  );
}

/** Another email address for the account: confirmed at the new address, announced at the old one. */
export function ChangeEmail({ user }: { readonly user: SignedInUser }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, forget, outcome, pending, question, request } = useRequest(user);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const refusal = checkNewEmail(typed, user.email);
    setWrong(refusal);
    if (refusal) field.current?.focus();
    else void request(typed, null).then((taken) => taken && setTyped(''));
  };
  const type = (text: string) => {
    setTyped(text);
    setWrong(null);
    forget();
  };

  return (
    <>
      <form noValidate onSubmit={submit} className="grid max-w-xl gap-5">
        {pending !== null && (
          <Pending
            email={user.email}
            newEmail={pending}
            busy={busy}
            onSendAgain={() => void request(pending, 'Sent again. Open the link in the newest email.')}
          />
        )}
        <TextField
          ref={field}
          label="New email address"
          name="new-email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={wrong}
          onChange={type}
        />
        {outcome && <FormMessage tone={outcome.tone}>{outcome.text}</FormMessage>}
        <div>
          <SubmitButton busy={busy} busyText="Sending…">
            Change email
          </SubmitButton>
        </div>
      </form>
      {question}
    </>
  );
}
