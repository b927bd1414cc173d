import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { cleanLine } from '#domain/plain-text.ts';
import { checkSavedName } from '#domain/saved-lineup.ts';
import { savedLineupsQuery } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import { useUser } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { NamedSave } from '../store/intent.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { saveTo } from './save-draft.ts';
import { suggestName } from './suggest-name.ts';

interface NameDialogProps {
  readonly save: NamedSave;
  readonly onClose: () => void;
}

/** A first name for the form: the title, or team and day; one that the account does not have yet. */
function useSuggestedName(): () => string {
  const client = useQueryClient();
  const userId = useUser()?.id ?? null;
  return () => {
    const { team, title } = builder.getState().lineup;
    const listed = client.getQueryData(savedLineupsQuery(userId).queryKey) ?? [];
    return suggestName(title, team, new Date(), new Set(listed.map(({ name }) => name)));
  };
}

/** Asks for the name of a new saved line-up and saves it. What is wrong is said under the name, which stays. */
export function NameDialog({ save: wish, onClose }: NameDialogProps) {
  const { id, intent } = wish;
  const client = useQueryClient();
  const saving = useBuilder((state) => state.saved.saving);
  const suggest = useSuggestedName();
  const [name, setName] = useState(() => wish.name ?? suggest());
  const [problem, setProblem] = useState<string | null>(wish.problem ?? null);
  const [canRetry, setCanRetry] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const wrong = checkSavedName(name);
    const failure = wrong ? null : await saveTo(client, { kind: 'new', id, name: cleanLine(name) }, intent);
    const message = wrong ?? failure?.message ?? null;
    setProblem(message);
    setCanRetry(failure?.kind === 'unreachable'); // the same name again: only where nobody has refused it
    if (message) field.current?.focus();
  };

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
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          ref={field}
          data-start-here
          label="Lineup name"
          value={name}
          onChange={(text) => {
            setName(text);
            setProblem(null);
            setCanRetry(false);
          }}
          error={problem}
          hint="Shown in your list of saved lineups, and on your profile if you show the lineup there."
          autoComplete="off"
          enterKeyHint="done"
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}
