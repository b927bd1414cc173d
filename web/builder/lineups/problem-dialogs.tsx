import { useQueryClient } from '@tanstack/react-query';
import { signInPath, signUpPath } from '#domain/pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { forgetPendingPrediction } from '../prediction/pending-prediction.ts';
import type { Intent } from '../store/intent.ts';
import { useBuilder } from '../store/use-builder.ts';
import { forgetPendingSave } from './pending-save.ts';
import { requestSave } from './save-draft.ts';

interface ProblemProps {
  readonly onClose: () => void;
}

interface SaveFailedProps extends ProblemProps {
  readonly message: string;
  readonly intent: Intent | null;
}

/** Shown when a save fails, unless the name dialog is open. The open lineup is unchanged. */
export function SaveFailedDialog({ message, intent, onClose }: SaveFailedProps) {
  const client = useQueryClient();
  const saving = useBuilder((state) => state.saved.saving);
  const retry = () => void requestSave(client, { intent });
  return (
    <ConfirmDialog
      isFailure
      title="Error"
      message={message}
      action="Retry"
      busy={saving && 'Trying again…'}
      onConfirm={retry}
      onClose={onClose}
    />
  );
}

interface LoadFailedProps extends ProblemProps {
  readonly message: string;
  readonly retry: () => void;
}

export function LoadFailedDialog({ message, retry, onClose }: LoadFailedProps) {
  return (
    <ConfirmDialog
      isFailure
      title="Error"
      message={message}
      action="Retry"
      onConfirm={retry}
      onClose={onClose}
    />
  );
}

interface SignInDialogProps extends ProblemProps {
  readonly message: string;
  readonly saves?: true;
  readonly next: string;
}

export function SignInDialog({ message, next, saves, onClose }: SignInDialogProps) {
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
