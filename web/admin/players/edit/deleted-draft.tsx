import { useState } from 'react';
import { nameOf } from '#domain/players/identity.ts';
import { useAddPlayer } from '#web/backend/admin/players/save-player.ts';
import { errorText } from '#web/backend/errors.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import type { League } from '../finder/league.ts';
import { useSay } from '../notes/notes.tsx';
import { type DraftStore, type EditDraft, isChanged } from './drafts.ts';
import { numberNote } from './number-note.ts';
import {
  checkFields,
  errorsWithout,
  type FieldErrors,
  type PlayerTexts,
  playerValuesOf,
} from './player-fields.ts';
import { PlayerForm } from './player-form.tsx';

interface DeletedDraftProps {
  readonly league: League;
  readonly draft: EditDraft;
  readonly drafts: DraftStore;
}

/** Adding a player again whom somebody deleted during the edit. */
function useAddingAgain({ draft: { base, fields }, drafts, league }: DeletedDraftProps) {
  const say = useSay();
  const add = useAddPlayer();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const team = league.teams.find(({ id }) => id === String(base.team_id));

  const submit = async (): Promise<string | null> => {
    const wrong = checkFields(fields);
    setErrors(wrong);
    setProblem(null);
    const [first] = Object.keys(wrong);
    if (first) return first;
    try {
      const values = playerValuesOf(fields);
      await add.mutateAsync({ ...values, team_id: base.team_id });
      drafts.close(base.id);
      say(`${nameOf({ ...base, ...values })} added to ${team?.name ?? 'the team'} again.`);
    } catch (error) {
      setProblem(errorText(error, 'Error saving player'));
    }
    return null;
  };
  const change = (part: Partial<PlayerTexts>) => {
    drafts.setEdit(base.id, { base, fields: { ...fields, ...part } });
    setErrors((before) => errorsWithout(before, part));
  };
  return { errors, problem, busy: add.isPending, change, submit };
}

function DeletedDraft(props: DeletedDraftProps) {
  const { draft, drafts, league } = props;
  const { busy, change, errors, problem, submit } = useAddingAgain(props);
  const name = nameOf(draft.base) || 'This player';
  return (
    <section aria-label={`Deleted: ${name}`} className="panel grid gap-4 p-4 sm:p-5">
      <FormMessage tone="bad">
        <bdi className="font-semibold">{name}</bdi> was deleted while you were editing. What you typed is kept
        here: add the player again, or cancel to discard it.
      </FormMessage>
      <PlayerForm
        label={`Add ${name} again`}
        action="Add again"
        fields={draft.fields}
        errors={errors}
        numberNote={numberNote(league, String(draft.base.team_id), draft.fields, null)}
        problem={problem}
        busy={busy}
        isChanged
        onChange={change}
        onSubmit={submit}
        onCancel={() => drafts.close(draft.base.id)}
      />
    </section>
  );
}

/** Forms whose player is gone from the list: what was typed into them must not go with the row. */
export function DeletedDrafts({ drafts, league }: Omit<DeletedDraftProps, 'draft'>) {
  return [...drafts.edits.values()]
    .filter((draft) => isChanged(draft) && !league.byId.has(String(draft.base.id)))
    .map((draft) => <DeletedDraft key={draft.base.id} league={league} draft={draft} drafts={drafts} />);
}
