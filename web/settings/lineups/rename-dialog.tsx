import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { cleanLine } from '#domain/plain-text.ts';
import { checkSavedName } from '#domain/saved-lineup.ts';
import { errorText } from '#web/backend/errors.ts';
import { useRenameSavedLineup } from '#web/backend/saved-lineups/rename-saved-lineup.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface RenameDialogProps {
  readonly lineup: SavedLineupListing;
  readonly onClose: () => void;
  /** Called with the new name, after which the owner stops rendering the dialog. */
  readonly onRenamed: (name: string) => void;
}

/** What is typed, why it is refused, and saving it. */
function useRenameForm(
  field: RefObject<HTMLInputElement | null>,
  { lineup, onClose, onRenamed }: RenameDialogProps,
) {
  const [text, setText] = useState(lineup.name);
  const [error, setError] = useState<string | null>(null);
  const rename = useRenameSavedLineup();

  const refuse = (sentence: string) => {
    setError(sentence);
    field.current?.focus();
  };

  const save = async () => {
    const name = cleanLine(text);
    if (name === lineup.name) return onClose();
    try {
      const result = await rename.mutateAsync({ id: lineup.id, name });
      if (result.kind === 'renamed') return onRenamed(result.lineup.name);
      refuse(result.kind === 'gone' ? 'This lineup was deleted meanwhile.' : result.message);
    } catch (failure) {
      refuse(errorText(failure, 'Could not update lineup'));
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = checkSavedName(text);
    if (wrong) refuse(wrong);
    else if (!rename.isPending) void save();
  };

  const type = (typed: string) => {
    setText(typed);
    setError(null);
  };
  return { text, error, busy: rename.isPending, type, submit };
}

export function RenameDialog(props: RenameDialogProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { busy, error, submit, text, type } = useRenameForm(field, props);
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
      <form id={formId} noValidate onSubmit={submit} className="pt-1">
        <TextField
          ref={field}
          label="Name"
          data-start-here
          dir="auto"
          value={text}
          error={error}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={type}
        />
      </form>
    </Dialog>
  );
}
