import { signInPath, signUpPath } from '#domain/pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { forgetPendingPrediction } from '../prediction/pending-prediction.ts';
import type { BuilderDialogProps } from '../store/dialogs.ts';
import { useBuilder } from '../store/use-builder.ts';
import { forgetPendingSave } from './pending-save.ts';

/** Shown when a lineup could not be loaded or, unless the name dialog is open, saved. The open lineup is unchanged. */
export function FailureDialog({ message, retry, saves, onClose }: BuilderDialogProps<'failed'>) {
  const saving = useBuilder((state) => state.saved.saving);
  return (
    <ConfirmDialog
      isFailure
      title="Error"
      message={message}
      action="Retry"
      busy={saves === true && saving && 'Trying again…'}
      onConfirm={retry}
      onClose={onClose}
    />
  );
}

export function SignInDialog({ message, next, saves, onClose }: BuilderDialogProps<'sign-in'>) {
  const cancel = () => {
    forgetPendingSave();
    forgetPendingPrediction();
    onClose();
  };
  return (
    <Dialog
      title="Sign in"
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <ButtonLink to={signUpPath(next)} onClick={onClose}>
            Sign up
          </ButtonLink>
          <ButtonLink look="primary" to={signInPath(next)} data-start-here onClick={onClose}>
            Sign in
          </ButtonLink>
        </>
      }
    >
      <p className="text-lg">{message}</p>
      <p className="mt-2 text-soft">
        {saves ? 'Your lineup is saved once you are signed in.' : 'Your lineup stays here.'}
      </p>
    </Dialog>
  );
}
