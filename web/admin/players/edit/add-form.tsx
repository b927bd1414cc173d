import type * as v from 'valibot';
import { addPlayerForm, playerForm } from '#domain/forms/player-form.ts';
import { useAddPlayer } from '#web/backend/admin/players/save-player.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { type Form, useForm } from '#web/forms/use-form.ts';
import type { FormFailure } from '#web/forms/use-submission.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import type { League } from '../finder/league.ts';
import { useSay } from '../notes/notes.tsx';
import {
  type AddDraft,
  type EditDraft,
  NEW_PLAYER,
  type PlayerDrafts,
  isChanged,
  isTyped,
} from './player-drafts.ts';
import { numberNote } from '../finder/number-wearers.ts';
import { PlayerForm } from './player-form.tsx';
import type { PlayerTexts } from './player-fields.ts';
import { nameOf } from '#domain/players/identity.ts';
import { FormMessage } from '#web/ui/form-message.tsx';

interface DeletedDraftProps {
  readonly league: League;
  readonly draft: EditDraft;
  readonly drafts: PlayerDrafts;
}

function useAddingAgain({ draft, drafts, league }: DeletedDraftProps) {
  const { base, texts } = draft;
  const say = useSay();
  const add = useAddPlayer();
  const team = league.teams.find(({ id }) => id === String(base.team_id));
  return useForm({
    schema: playerForm(),
    typed: {
      values: texts,
      isDirty: true,
      change: (part: Partial<PlayerTexts>) => drafts.setEdit(base.id, { base, texts: { ...texts, ...part } }),
      reset: () => drafts.close(base.id),
    },
    send: async (values) => {
      await add.mutateAsync({ ...values, team_id: base.team_id });
      drafts.close(base.id);
      say(`${nameOf({ ...base, ...values })} added to ${team?.name ?? 'the team'} again.`);
    },
    toFailure: failureOr('Error saving player'),
  });
}

function DeletedDraft(props: DeletedDraftProps) {
  const { draft, league } = props;
  const form = useAddingAgain(props);
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
        form={form}
        numberNote={numberNote(league, String(draft.base.team_id), draft.texts, null)}
        onCancel={form.reset}
      />
    </section>
  );
}

/** Shows the changed forms of players who have been deleted, so that no typed text is lost. */
export function DeletedDrafts({ drafts, league }: Omit<DeletedDraftProps, 'draft'>) {
  return [...drafts.edits.values()]
    .filter((draft) => isChanged(draft) && !league.byId.has(String(draft.base.id)))
    .map((draft) => <DeletedDraft key={draft.base.id} league={league} draft={draft} drafts={drafts} />);
}

interface AddFormProps {
  readonly league: League;
  readonly draft: AddDraft;
  readonly drafts: PlayerDrafts;
  /** Called when the form closes, so that the focus can return. */
  readonly onClosed: () => void;
}

type AddTexts = PlayerTexts & { readonly team_id: string };
type AddedPlayer = v.InferOutput<ReturnType<typeof addPlayerForm>>;

function useAdding(league: League, draft: AddDraft, drafts: PlayerDrafts) {
  const { fields, teamId } = draft;
  const say = useSay();
  const add = useAddPlayer();
  const form: Form<AddTexts, AddedPlayer, FormFailure> = useForm({
    schema: addPlayerForm((id) => league.teams.some((team) => team.id === id)),
    typed: {
      values: { ...fields, team_id: teamId ?? '' },
      isDirty: isTyped(draft),
      change: ({ team_id: id, ...part }: Partial<AddTexts>) =>
        drafts.setAddition({
          teamId: id === undefined ? teamId : id || null,
          fields: { ...fields, ...part },
        }),
      reset: () => drafts.setAddition(NEW_PLAYER),
    },
    send: async (player: AddedPlayer) => {
      const { first_name: first, last_name: last, team_id: id } = player;
      await add.mutateAsync({ ...player, team_id: Number(id) });
      const team = league.teams.find((known) => known.id === id);
      say(`${[first, last].filter(Boolean).join(' ')} added to ${team?.name ?? 'the team'}.`);
      // The next player probably joins the same team, so the team stays selected.
      drafts.setAddition({ ...NEW_PLAYER, teamId: id });
      form.attributes.ref.current?.querySelector<HTMLElement>('[name=first_name]')?.focus();
    },
    toFailure: failureOr('Error saving player'),
  });
  return form;
}

export function AddForm({ league, draft, drafts, onClosed }: AddFormProps) {
  const form = useAdding(league, draft, drafts);
  return (
    <section aria-labelledby="add-player" className="panel grid gap-4 p-4 sm:p-5">
      <h2 id="add-player" className="display-type text-xl">
        Add player
      </h2>
      <PlayerForm
        label="Add player"
        action="Save"
        form={form}
        numberNote={numberNote(league, draft.teamId, draft.fields, null)}
        onCancel={() => {
          drafts.setAddition(null);
          onClosed();
        }}
      >
        <div className="max-w-sm">
          <SelectField
            {...form.bind('team_id')}
            label="Team"
            none="Select a team"
            options={league.teams.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      </PlayerForm>
    </section>
  );
}
