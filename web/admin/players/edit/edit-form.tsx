import { useState } from 'react';
import * as v from 'valibot';
import { playerForm } from '#domain/forms/player-form.ts';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import { useSavePlayer } from '#web/backend/admin/players/save-player.ts';
import { ChangedElsewhere } from '#web/forms/changed-elsewhere.tsx';
import { compareEdits } from '#web/forms/compare-edits.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import type { League } from '../finder/league.ts';
import { useSay } from '../notes/notes.tsx';
import { type EditDraft, isChanged, type PlayerDrafts } from './player-drafts.ts';
import { numberNote } from '../finder/number-wearers.ts';
import { editOf, FIELD_LABELS, fieldsOf, type PlayerTexts } from './player-fields.ts';
import { PlayerForm } from './player-form.tsx';

/** Shown if a save fails because the player was deleted. The list then reloads, and offers to add the player again. */
const GONE =
  'This player was deleted in the meantime. What you typed is still here; add the player again to keep it.';

interface EditFormProps {
  readonly league: League;
  readonly name: string;
  readonly draft: EditDraft;
  readonly drafts: PlayerDrafts;
  /** Called when the form closes, so that the caller can restore the focus. */
  readonly onClosed: () => void;
}

function useSaving({ name, draft, drafts, onClosed }: Omit<EditFormProps, 'league'>) {
  const { base, texts } = draft;
  const say = useSay();
  const save = useSavePlayer();
  const [other, setOther] = useState<PlayerRow | null>(null);
  const otherName = [base.full_name, base.display_name && texts.display_name].filter(Boolean).join(' ');
  const schema = playerForm(otherName);

  const close = () => {
    drafts.close(base.id);
    onClosed();
  };
  const send = async ({ base: row, texts: sent }: EditDraft) => {
    const edit = editOf(row, sent, v.parse(schema, sent));
    if (Object.keys(edit).length === 0) return close();
    const result = await save.mutateAsync({ id: row.id, revision: row.revision, edit });
    if (result.kind === 'changed') return setOther(result.row);
    if (result.kind === 'gone') return { failed: { message: GONE } };
    say(`${name} saved.`);
    if (drafts.endEdit(sent, result.row)) onClosed();
    return undefined;
  };
  const form = useForm({
    schema,
    typed: {
      values: texts,
      isDirty: isChanged(draft),
      change: (part: Partial<PlayerTexts>) => drafts.setEdit(base.id, { base, texts: { ...texts, ...part } }),
      reset: () => drafts.setEdit(base.id, { base, texts: fieldsOf(base) }),
    },
    send: () => send(draft),
    toFailure: failureOr('Error saving player'),
  });

  /** Resolves a conflict. If `isMine`, saves the user's version now. Otherwise, the form takes the stored version. */
  const resolveConflict = (taken: EditDraft, isMine: boolean) => {
    drafts.setEdit(base.id, taken);
    setOther(null);
    if (isMine) form.run(() => send(taken));
  };
  return { form, other, close, resolveConflict };
}

export function EditForm({ league, ...edit }: EditFormProps) {
  const { draft, name } = edit;
  const { base, texts } = draft;
  const { close, form, other, resolveConflict } = useSaving(edit);
  const comparison = other && compareEdits(fieldsOf(base), texts, fieldsOf(other));
  return (
    <PlayerForm
      label={`Edit ${name}`}
      action="Save"
      form={form}
      numberNote={numberNote(league, String(base.team_id), texts, base.id)}
      onCancel={close}
    >
      {comparison && (
        <ChangedElsewhere
          lead="This player was changed elsewhere while you were editing. Nothing was saved yet."
          labels={FIELD_LABELS}
          comparison={comparison}
        >
          <Button
            aria-disabled={form.busy}
            onClick={() => resolveConflict({ base: other, texts: comparison.merged }, true)}
          >
            Save my version
          </Button>
          <Button onClick={() => resolveConflict({ base: other, texts: fieldsOf(other) }, false)}>
            Use the stored version
          </Button>
        </ChangedElsewhere>
      )}
    </PlayerForm>
  );
}
