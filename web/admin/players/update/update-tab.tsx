import { useMemo } from 'react';
import { nameOf } from '#domain/players/identity.ts';
import type { FoundRow } from '#domain/players/match-update.ts';
import { countResults } from '#domain/players/write-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { FlowState } from '../csv/flow-state.tsx';
import { ParsedRows } from '../csv/parsed-rows.tsx';
import { SourceStep } from '../csv/source-step.tsx';
import { StartOver } from '../csv/start-over.tsx';
import { Step } from '../csv/step.tsx';
import { TeamStep } from '../csv/team-step.tsx';
import { useClearing } from '../csv/use-clearing.ts';
import { WriteSelected } from '../csv/write-selected.tsx';
import { WrittenPanel } from '../csv/written-panel.tsx';
import { UpdateGroups } from './update-groups.tsx';
import { chosenRows, useUpdateFlow } from './use-update-flow.ts';

function changeLine({ changes, player, row }: FoundRow): string {
  const list = changes.map(({ after, before, column }) => `${column} ${before ?? 'empty'} → ${after}`);
  return `Row ${row.rowNumber}: ${nameOf(player)} (${list.join(', ')})`;
}

type Actions = ReturnType<typeof useUpdateFlow>;

function State({ actions, at }: { readonly actions: Actions; readonly at: 'source' | 'review' | 'write' }) {
  return <FlowState at={at} actions={actions} failed="Update Failed" onWriteAgain={actions.writeAgain} />;
}

interface WriteStepProps {
  readonly actions: Actions;
  readonly onClear: () => void;
}

function Written({ actions, onClear }: WriteStepProps) {
  const { result, team } = actions.flow;
  if (!result) return null;
  const { unchanged, updated } = countResults(result);
  return (
    <WrittenPanel batch={result.batch} onClear={onClear}>
      <p className="font-semibold">
        {team?.name}: {updated.toLocaleString('en-US')} updated
        {unchanged > 0 && `, ${unchanged.toLocaleString('en-US')} left as they are`}
      </p>
    </WrittenPanel>
  );
}

function WriteStep({ actions, onClear }: WriteStepProps) {
  const { review, team } = actions.flow;
  const chosen = useMemo(() => (review ? chosenRows(review) : []), [review]);
  return (
    <>
      <WriteSelected
        actions={actions}
        verb="Update"
        title="Update players"
        question={({ length }) =>
          `Update ${length.toLocaleString('en-US')} ${length === 1 ? 'player' : 'players'} of ${team?.name ?? 'the team'}?`
        }
        rows={chosen}
        nothing="No players were updated"
        lineOf={changeLine}
        onWrite={actions.writeRows}
      />
      <State actions={actions} at="write" />
      <Written actions={actions} onClear={onClear} />
    </>
  );
}

function MatchStep({ actions }: { readonly actions: Actions }) {
  const { busy, review } = actions.flow;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look={review ? 'secondary' : 'primary'}
          aria-disabled={busy !== null}
          onClick={actions.compare}
        >
          {review ? 'Match again' : 'Match against the database'}
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-[0.9375rem] text-soft">
          Finds the team’s players by last name and number. Nothing is written yet.
        </p>
      </div>
      <State actions={actions} at="review" />
      {review && (
        <UpdateGroups reviewed={review} onChange={(picked) => actions.setReview({ ...review, picked })} />
      )}
    </>
  );
}

/** Filling in what is known of a team's players from a file: shoots, birthplace, nationality, birthdate, height, weight. */
export function UpdateTab() {
  const actions = useUpdateFlow();
  const { announcement, file, review, team } = actions.flow;
  const { clear, form } = useClearing(actions.clear);
  return (
    <div ref={form} tabIndex={-1} className="grid min-w-0 gap-5 outline-none">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-soft">
          Writes shoots, birthplace, nationality, birthdate, height and weight of players who are on the team.
          Empty cells change nothing.
        </p>
        <StartOver onConfirm={clear} />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Step number={1} title="Select team">
        <TeamStep team={team} onChange={actions.setTeam} />
      </Step>
      <Step number={2} title="Upload CSV file">
        <SourceStep actions={actions} />
        <State actions={actions} at="source" />
      </Step>
      <Step number={3} title="Review" waitsFor={file ? null : 'Waits for a file or pasted rows.'}>
        {file && <ParsedRows rows={file.rows} />}
      </Step>
      <Step
        number={4}
        title="Match against database"
        waitsFor={file ? null : 'Waits for a file or pasted rows.'}
      >
        <MatchStep actions={actions} />
      </Step>
      <Step number={5} title="Update selected" waitsFor={review ? null : 'Waits for the matches.'}>
        <WriteStep actions={actions} onClear={clear} />
      </Step>
    </div>
  );
}
