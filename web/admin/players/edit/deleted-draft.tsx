import { playerForm } from '#domain/forms/player-form.ts';
import { nameOf } from '#domain/players/identity.ts';
import { useAddPlayer } from '#web/backend/admin/players/save-player.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { useForm } from '#web/forms/use-form.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import type { League } from '../finder/league.ts';
import { useSay } from '../notes/notes.tsx';
import { type EditDraft, isChanged, type PlayerDrafts } from './player-drafts.ts';
import { numberNote } from '../finder/number-wearers.ts';
import type { PlayerTexts } from './player-fields.ts';
import { PlayerForm } from './player-form.tsx';

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
        isChanged
        onCancel={form.reset}
      />
    </section>
  );
}

/** Forms of deleted players. They stay after the row is gone, so that nothing typed is lost. */
export function DeletedDrafts({ drafts, league }: Omit<DeletedDraftProps, 'draft'>) {
  return [...drafts.edits.values()]
    .filter((draft) => isChanged(draft) && !league.byId.has(String(draft.base.id)))
    .map((draft) => <DeletedDraft key={draft.base.id} league={league} draft={draft} drafts={drafts} />);
}
