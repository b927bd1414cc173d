import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { savedNameForm } from '#domain/forms/saved-name-form.ts';
import { cleanLine } from '#domain/plain-text.ts';
import { savedLineupsQuery } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import { useUser } from '#web/backend/session.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTyped } from '#web/forms/use-typed.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { BuilderDialogProps } from '../store/dialogs.ts';
import type { NamedSave } from '../store/intent.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { saveTo } from './save-draft.ts';
import { suggestName } from './suggest-name.ts';

function useSuggestedName(): () => string {
  const client = useQueryClient();
  const userId = useUser()?.id ?? null;
  return () => {
    const { team, title } = builder.getState().lineup;
    const listed = client.getQueryData(savedLineupsQuery(userId).queryKey) ?? [];
    return suggestName(title, team, new Date(), new Set(listed.map(({ name }) => name)));
  };
}

function useNameForm({ id, intent, name, problem }: NamedSave) {
  const client = useQueryClient();
  const suggest = useSuggestedName();
  /** The name in the last save, if that save did not reach the server. */
  const [unsent, setUnsent] = useState<string | null>(null);
  const form = useForm({
    schema: savedNameForm,
    typed: useTyped({ name: name ?? suggest() }),
    send: async (named) => {
      const failure = await saveTo(client, { kind: 'new', id, name: named.name }, intent);
      if (!failure) return undefined;
      setUnsent(failure.kind === 'unreachable' ? named.name : null);
      return { refused: { name: failure.message } };
    },
    toFailure: failureOr('An unexpected error occurred while saving your lineup.'),
    ...(problem !== undefined && { refused: { name: problem } }),
  });
  // A retry helps only if the save did not reach the server. Otherwise, the server would reject the same name again.
  const canRetry = form.errors.name !== undefined && cleanLine(form.values.name) === unsent;
  return { ...form, canRetry };
}

function NameDialog({ onClose, ...save }: BuilderDialogProps<'name'>) {
  const saving = useBuilder((state) => state.saved.saving);
  const { attributes, bind, canRetry } = useNameForm(save);
  const formId = useId();

  return (
    <Dialog
      title="Name your lineup"
      onClose={() => !saving && onClose()}
      footer={
        <>
          <Button onClick={() => !saving && onClose()}>Cancel</Button>
          <SubmitButton form={formId} busy={saving} busyText="Saving…">
            {canRetry ? 'Retry' : 'Save Lineup'}
          </SubmitButton>
        </>
      }
    >
      <form {...attributes} id={formId}>
        <TextField
          {...bind('name')}
          data-start-here
          label="Lineup name"
          hint="Shown in your list of saved lineups, and on your profile if you show the lineup there."
          autoComplete="off"
          enterKeyHint="done"
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}

/** The key resets the form for each lineup. */
export function NameSaveDialog(props: BuilderDialogProps<'name'>) {
  return <NameDialog key={props.id} {...props} />;
}
