import { useId } from 'react';
import { savedNameForm } from '#domain/forms/saved-name-form.ts';
import { errorText } from '#web/backend/errors.ts';
import { useRenameSavedLineup } from '#web/backend/saved-lineups/change-saved-lineups.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTyped } from '#web/forms/use-typed.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface RenameDialogProps {
  readonly lineup: SavedLineupListing;
  readonly onClose: () => void;
  /** Called with the new name. The parent must then unmount the dialog. */
  readonly onRenamed: (name: string) => void;
}

function useRenameForm({ lineup, onClose, onRenamed }: RenameDialogProps) {
  const rename = useRenameSavedLineup();
  const save = async (name: string) => {
    if (name === lineup.name) return onClose();
    const result = await rename.mutateAsync({ id: lineup.id, name });
    if (result.kind === 'changed') return onRenamed(result.lineup.name);
    return result.kind === 'gone' ? 'This lineup was deleted in the meantime.' : result.message;
  };
  return useForm({
    schema: savedNameForm,
    typed: useTyped({ name: lineup.name }),
    send: async ({ name }) => {
      const refusal = await save(name).catch((error: unknown) => errorText(error, 'Could not update lineup'));
      return refusal ? { refused: { name: refusal } } : undefined;
    },
    toFailure: failureOr('Could not update lineup'),
  });
}

export function RenameDialog(props: RenameDialogProps) {
  const formId = useId();
  const { attributes, bind, busy } = useRenameForm(props);
  const { onClose } = props;
  return (
    <Dialog
      title="Rename lineup"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={formId} busy={busy} busyText="Saving…">
            Save name
          </SubmitButton>
        </>
      }
    >
      <form {...attributes} id={formId} className="pt-1">
        <TextField
          {...bind('name')}
          label="Name"
          data-start-here
          dir="auto"
          autoComplete="off"
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}
