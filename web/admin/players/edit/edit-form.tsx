import { useState } from 'react';
import { useSavePlayer } from '#web/backend/admin/players/save-player.ts';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import { errorText } from '#web/backend/errors.ts';
import { useSay } from '../notes/notes.tsx';
import { Conflict } from './conflict.tsx';
import { type DraftStore, type EditDraft, isChanged } from './drafts.ts';
import {
  checkFields,
  differingFields,
  editOf,
  type FieldErrors,
  type Fields,
  fieldsOf,
} from './player-fields.ts';
import { PlayerForm } from './player-form.tsx';

const GONE =
  'This player was deleted meanwhile. What you typed is still here; add the player again to keep it.';

/** The stored version with what was typed here: changes of other fields are kept. */
function onTop({ base, fields }: EditDraft, stored: PlayerRow): Fields {
  const typed = differingFields(fieldsOf(base), fields).map((field) => [field, fields[field]]);
  return { ...fieldsOf(stored), ...Object.fromEntries(typed) };
}

interface EditFormProps {
  readonly name: string;
  readonly draft: EditDraft;
  readonly drafts: DraftStore;
  /** Called when the form is gone, so that the focus can go back to its row. */
  readonly onClosed: () => void;
}

/** The edit state of a row: its values as fields, Save and Cancel. */
export function EditForm({ name, draft, drafts, onClosed }: EditFormProps) {
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

  return (
    <PlayerForm
      label={`Edit ${name}`}
      action="Save"
      fields={fields}
      errors={errors}
      problem={problem}
      busy={save.isPending}
      isChanged={isChanged(draft)}
      onChange={(part) => {
        drafts.setEdit(base.id, { base, fields: { ...fields, ...part } });
        setErrors((before) =>
          Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))),
        );
      }}
      onSubmit={submit}
      onCancel={close}
    >
      {other && (
        <Conflict
          mine={onTop(draft, other)}
          theirs={fieldsOf(other)}
          busy={save.isPending}
          onKeepMine={() => {
            const merged = { base: other, fields: onTop(draft, other) };
            drafts.setEdit(base.id, merged);
            setOther(null);
            void send(merged);
          }}
          onTakeTheirs={() => {
            drafts.open(other);
            setOther(null);
          }}
        />
      )}
    </PlayerForm>
  );
}
