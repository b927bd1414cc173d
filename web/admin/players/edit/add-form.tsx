import { useState } from 'react';
import { useAddPlayer } from '#web/backend/admin/players/save-player.ts';
import { errorText } from '#web/backend/errors.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import type { League } from '../finder/league.ts';
import { useSay } from '../notes/notes.tsx';
import { type AddDraft, type DraftStore, isTyped, NEW_PLAYER } from './drafts.ts';
import { numberNote } from './number-note.ts';
import {
  checkFields,
  errorsWithout,
  type FieldErrors,
  type PlayerTexts,
  playerValuesOf,
} from './player-fields.ts';
import { PlayerForm } from './player-form.tsx';

interface AddFormProps {
  readonly league: League;
  readonly draft: AddDraft;
  readonly drafts: DraftStore;
  /** Called when the form is gone, so that the focus can go back to where it was opened. */
  readonly onClosed: () => void;
}

/** Adding a player: what is wrong with what is typed, and what became of it. */
function useAdding(league: League, { fields, teamId }: AddDraft, drafts: DraftStore) {
  const say = useSay();
  const add = useAddPlayer();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [teamError, setTeamError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const team = league.teams.find(({ id }) => id === teamId);

  const submit = async (): Promise<string | null> => {
    const wrong = checkFields(fields);
    setErrors(wrong);
    setTeamError(team ? null : 'Select a team');
    setProblem(null);
    const [first] = Object.keys(wrong);
    if (!team) return 'team_id';
    if (first) return first;
    try {
      const values = playerValuesOf(fields);
      await add.mutateAsync({ ...values, team_id: Number(team.id) });
      say(`${[values.first_name, values.last_name].filter(Boolean).join(' ')} added to ${team.name}.`);
      // The next one is likely to join the same team.
      drafts.setAddition({ ...NEW_PLAYER, teamId });
      return 'first_name';
    } catch (error) {
      setProblem(errorText(error, 'Error saving player'));
      return null;
    }
  };

  const change = (part: Partial<PlayerTexts>) => {
    drafts.setAddition({ teamId, fields: { ...fields, ...part } });
    setErrors((before) => errorsWithout(before, part));
  };
  const setTeam = (id: string) => {
    drafts.setAddition({ teamId: id || null, fields });
    setTeamError(null);
  };
  return { errors, teamError, problem, busy: add.isPending, change, setTeam, submit };
}

/** A new player of a team. */
export function AddForm({ league, draft, drafts, onClosed }: AddFormProps) {
  const { busy, change, errors, problem, setTeam, submit, teamError } = useAdding(league, draft, drafts);
  return (
    <section aria-labelledby="add-player" className="panel grid gap-4 p-4 sm:p-5">
      <h2 id="add-player" className="display-type text-2xl">
        Add player
      </h2>
      <PlayerForm
        label="Add player"
        action="Save"
        fields={draft.fields}
        errors={errors}
        numberNote={numberNote(league, draft.teamId, draft.fields, null)}
        problem={problem}
        busy={busy}
        isChanged={isTyped(draft)}
        onChange={change}
        onSubmit={submit}
        onCancel={() => {
          drafts.setAddition(null);
          onClosed();
        }}
      >
        <div className="max-w-sm">
          <SelectField
            label="Team"
            name="team_id"
            none="Select a team"
            options={league.teams.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.teamId ?? ''}
            error={teamError}
            onChange={setTeam}
          />
        </div>
      </PlayerForm>
    </section>
  );
}
