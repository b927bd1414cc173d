import { useState } from 'react';
import { useSavePlayer } from '#web/backend/admin/players/save-player.ts';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import { errorText } from '#web/backend/errors.ts';
import type { League } from '../finder/league.ts';
import { useSay } from '../notes/notes.tsx';
import { Conflict } from './conflict.tsx';
import { type DraftStore, type EditDraft, isChanged } from './drafts.ts';
import {
  checkFields,
  differingFields,
  editOf,
  errorsWithout,
  type FieldErrors,
  type PlayerTexts,
  fieldsOf,
} from './player-fields.ts';
import { numberNote } from './number-note.ts';
import { PlayerForm } from './player-form.tsx';

/** The list is read again as well, and then offers to add the player again. */
const GONE =
  'This player was deleted meanwhile. What you typed is still here; add the player again to keep it.';

/** The stored version with what was typed here: changes of other fields are kept. */
function onTop({ base, fields }: EditDraft, stored: PlayerRow): PlayerTexts {
  const typed = differingFields(fieldsOf(base), fields).map((field) => [field, fields[field]]);
  return { ...fieldsOf(stored), ...Object.fromEntries(typed) };
}

interface EditFormProps {
  readonly league: League;
  readonly name: string;
  readonly draft: EditDraft;
  readonly drafts: DraftStore;
  /** Called when the form is gone, so that the focus can go back to its row. */
  readonly onClosed: () => void;
}

/** Saving one player's edit: what is wrong with it, what became of it, and whose version meets it. */
function useSaving({ name, draft, drafts, onClosed }: Omit<EditFormProps, 'league'>) {
  const { base, fields } = draft;
  const say = useSay();
  const save = useSavePlayer();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [other, setOther] = useState<PlayerRow | null>(null);
  const otherName = [base.full_name, base.display_name && fields.display_name].filter(Boolean).join(' ');

  const close = () => {
    drafts.close(base.id);
    onClosed();
  };

  const send = async ({ base: row, fields: values }: EditDraft): Promise<void> => {
    const edit = editOf(row, values);
    if (Object.keys(edit).length === 0) return close();
    try {
      const result = await save.mutateAsync({ id: row.id, revision: row.revision, edit });
      if (result.kind === 'changed') return setOther(result.player);
      if (result.kind === 'gone') return setProblem(GONE);
      say(`${name} saved.`);
      if (drafts.settle(values, result.player)) onClosed();
    } catch (error) {
      setProblem(errorText(error, 'Error saving player'));
    }
  };

  const submit = async (): Promise<string | null> => {
    const wrong = checkFields(fields, otherName);
    setErrors(wrong);
    setProblem(null);
    const [first] = Object.keys(wrong);
    if (first) return first;
    await send(draft);
    return null;
  };

  const change = (part: Partial<PlayerTexts>) => {
    drafts.setEdit(base.id, { base, fields: { ...fields, ...part } });
    setErrors((before) => errorsWithout(before, part));
  };

  /** Goes on with one of two versions that have met: sends mine on top of the other one, or takes that one. */
  const settle = (taken: EditDraft, isMine: boolean) => {
    drafts.setEdit(base.id, taken);
    setOther(null);
    if (isMine) void send(taken);
  };

  return { errors, problem, other, busy: save.isPending, change, close, settle, submit };
}

/** The edit state of a row: its values as fields, Save and Cancel. */
export function EditForm({ league, ...edit }: EditFormProps) {
  const { draft, name } = edit;
  const { busy, change, close, errors, other, problem, settle, submit } = useSaving(edit);
  return (
    <PlayerForm
      label={`Edit ${name}`}
      action="Save"
      fields={draft.fields}
      errors={errors}
      numberNote={numberNote(league, String(draft.base.team_id), draft.fields, draft.base.id)}
      problem={problem}
      busy={busy}
      isChanged={isChanged(draft)}
      onChange={change}
      onSubmit={submit}
      onCancel={close}
    >
      {other && (
        <Conflict
          mine={onTop(draft, other)}
          theirs={fieldsOf(other)}
          busy={busy}
          onKeepMine={() => settle({ base: other, fields: onTop(draft, other) }, true)}
          onTakeTheirs={() => settle({ base: other, fields: fieldsOf(other) }, false)}
        />
      )}
    </PlayerForm>
  );
}
