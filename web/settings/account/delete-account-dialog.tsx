import { useId } from 'react';
import { deleteAccountForm } from '#domain/forms/account-forms.ts';
import { leaveDeletedAccount } from '#web/backend/auth/sign-out.ts';
import { deleteAccount } from '#web/backend/delete-account.ts';
import type { SignedInUser } from '#web/backend/session.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTyped } from '#web/forms/use-typed.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CANCELED, useRecentSignIn } from './use-recent-sign-in.tsx';

function Consequences() {
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="font-semibold">Deleted for good</h3>
        <ul className="list-disc pl-5 text-soft">
          <li>your saved lineups, public ones too</li>
          <li>your own teams</li>
          <li>your profile page and its name, which others may then take</li>
          <li>your favorites</li>
          <li>your email address and your sign-in, on every device</li>
        </ul>
      </div>
      <div>
        <h3 className="font-semibold">Kept without your name</h3>
        <ul className="list-disc pl-5 text-soft">
          <li>counts of visits and downloaded images, without a link to you</li>
          <li>player reports that you sent, without your email address</li>
        </ul>
      </div>
    </div>
  );
}

interface DeleteAccountDialogProps {
  readonly user: SignedInUser;
  readonly onClose: () => void;
}

/** Explains what deletion does. Deletes the account after the user has typed its email address. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const { question, withRecentSignIn } = useRecentSignIn(user, 'delete your account');
  const form = useForm({
    schema: deleteAccountForm(user.email),
    typed: useTyped({ email: '' }),
    send: async ({ email }) => {
      if ((await withRecentSignIn(() => deleteAccount(email))) !== CANCELED) await leaveDeletedAccount();
    },
    toFailure: failureOr('Delete failed'),
  });
  const { busy, failure } = form;

  return (
    <Dialog
      title="Delete account"
      width="34rem"
      onClose={busy ? () => undefined : onClose}
      footer={
        <>
          <Button aria-disabled={busy} onClick={() => !busy && onClose()}>
            Cancel
          </Button>
          <Button type="submit" form={formId} look="danger" aria-disabled={busy}>
            {busy ? 'Deleting…' : 'Delete my account'}
          </Button>
        </>
      }
    >
      <form {...form.attributes} id={formId} className="grid gap-5 pt-1">
        <Consequences />
        <TextField
          {...form.bind('email')}
          label="Type your email address to confirm"
          hint={<span className="break-words">{user.email}</span>}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {failure && <FormMessage tone="bad">{failure.message}</FormMessage>}
      </form>
      {question}
    </Dialog>
  );
}
