import { useMemo } from 'react';
import { formatNumber, plural } from '#domain/format.ts';
import { nameOf } from '#domain/players/identity.ts';
import type { FoundRow } from '#domain/players/match-update.ts';
import { countResults, type WriteResult } from '#domain/players/write-rows.ts';
import { CompareBar, FlowForm, StartOver, Step, WAITS_FOR_ROWS } from '../csv/step.tsx';
import { FlowState } from '../csv/flow-state.tsx';
import { ParsedRows } from '../csv/parsed-rows.tsx';
import { WriteStep } from '../csv/write-step.tsx';
import { UpdateGroups } from './update-groups.tsx';
import { chosenRows, useUpdateFlow } from './use-update-flow.ts';

function changeLine({ changes, player, row }: FoundRow): string {
  const list = changes.map(({ after, before, column }) => `${column} ${before ?? 'empty'} → ${after}`);
  return `Row ${row.rowNumber}: ${nameOf(player)} (${list.join(', ')})`;
}

type UpdateFlow = ReturnType<typeof useUpdateFlow>;

function summaryOf(team: string | undefined, result: WriteResult): string {
  const { unchanged, updated } = countResults(result);
  const rest = unchanged > 0 ? `, ${formatNumber(unchanged)} unchanged` : '';
  return `${team}: ${formatNumber(updated)} updated${rest}`;
}

function UpdateSelected({ flow }: { readonly flow: UpdateFlow }) {
  const { result, review, team } = flow;
  const chosen = useMemo(() => (review ? chosenRows(review) : []), [review]);
  return (
    <WriteStep
      flow={flow}
      verb="Update"
      title="Update players"
      question={({ length }) => `Update ${plural(length, 'player')} of ${team?.name ?? 'the team'}?`}
      rows={chosen}
      nothing="No players were updated"
      lineOf={changeLine}
      onWrite={flow.write}
      summary={result && <p className="font-semibold">{summaryOf(team?.name, result)}</p>}
    />
  );
}

export function UpdateTab() {
  const flow = useUpdateFlow();
  const { file, review, setReview } = flow;
  return (
    <FlowForm
      flow={flow}
      sourceTitle="Upload CSV file"
      tools={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-72 text-soft">
            Writes shoots, birthplace, nationality, birthdate, height and weight of players who are on the
            team. Empty cells change nothing.
          </p>
          <StartOver onConfirm={flow.clear} />
        </div>
      }
    >
      <Step number={3} title="Review" waitsFor={file ? null : WAITS_FOR_ROWS}>
        {file && <ParsedRows rows={file.rows} />}
      </Step>
      <Step number={4} title="Match against database" waitsFor={file ? null : WAITS_FOR_ROWS}>
        <CompareBar
          flow={flow}
          label="Match against the database"
          again="Match again"
          hint="Finds the team’s players by last name and number."
        />
        <FlowState at="review" flow={flow} />
        {review && <UpdateGroups reviewed={review} onChange={(picked) => setReview({ ...review, picked })} />}
      </Step>
      <Step number={5} title="Update selected" waitsFor={review ? null : 'Match against the database first.'}>
        <UpdateSelected flow={flow} />
      </Step>
    </FlowForm>
  );
}
