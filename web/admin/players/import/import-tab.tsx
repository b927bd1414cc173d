import { useMemo } from 'react';
import { nameOf } from '#domain/players/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { FlowState } from '../csv/flow-state.tsx';
import { ParsedRows } from '../csv/parsed-rows.tsx';
import { SourceStep } from '../csv/source-step.tsx';
import { StartOver } from '../csv/start-over.tsx';
import { Step } from '../csv/step.tsx';
import { TeamStep } from '../csv/team-step.tsx';
import { useClearing } from '../csv/use-clearing.ts';
import { RowList } from '../csv/write-dialog.tsx';
import { WriteSelected } from '../csv/write-selected.tsx';
import { WrittenPanel } from '../csv/written-panel.tsx';
import { type PlannedRow, planOf } from './candidates.ts';
import { ImportHistory } from './import-history.tsx';
import { namesOfPlan, resultGroups, resultLines } from './import-outcome.ts';
import { MarkImportedButton } from './mark-imported-button.tsx';
import { PromptTools } from './prompt-tools.tsx';
import { ReviewGroups } from './review-groups.tsx';
import { useImportFlow } from './use-import-flow.ts';

function planLine({ option, row }: PlannedRow): string {
  const { number } = row.values;
  return `Row ${row.rowNumber}: ${nameOf(row.values)}${number === null ? '' : `, ${number}`} (${option.label})`;
}

type Actions = ReturnType<typeof useImportFlow>;

function State({ actions, at }: { readonly actions: Actions; readonly at: 'source' | 'review' | 'write' }) {
  return <FlowState at={at} actions={actions} failed="Import Failed" onWriteAgain={actions.writeAgain} />;
}

interface WriteProps {
  readonly actions: Actions;
  readonly onClear: () => void;
}

function Written({ actions, onClear }: WriteProps) {
  const { result, team } = actions.flow;
  if (!result) return null;
  return (
    <WrittenPanel batch={result.batch} onClear={onClear}>
      <p className="font-semibold">
        {team?.name}: {resultGroups(result).join(', ')}
      </p>
      <RowList lines={resultLines(result.rows, namesOfPlan(actions.plan))} />
    </WrittenPanel>
  );
}

function WriteStep({ actions, onClear }: WriteProps) {
  const { review, team } = actions.flow;
  const plan = useMemo(() => (review ? planOf(review.candidates, review.choices) : []), [review]);
  return (
    <>
      <WriteSelected
        actions={actions}
        verb="Import"
        title="Import players"
        question={({ length }) =>
          `Import ${length.toLocaleString('en-US')} ${length === 1 ? 'row' : 'rows'} into ${team?.name ?? 'the team'}?`
        }
        rows={plan}
        nothing="No players were imported or updated"
        lineOf={planLine}
        onWrite={actions.writePlan}
      />
      <State actions={actions} at="write" />
      <Written actions={actions} onClear={onClear} />
    </>
  );
}

function ReviewStep({ actions }: { readonly actions: Actions }) {
  const { busy, file, review } = actions.flow;
  if (!file) return null;
  return (
    <>
      <ParsedRows rows={file.rows} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <Button
          look={review ? 'secondary' : 'primary'}
          aria-disabled={busy !== null}
          onClick={actions.compare}
        >
          {review ? 'Compare again' : 'Compare with the database'}
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-[0.9375rem] text-soft">
          Sorts the rows by who is there already. Nothing is written yet.
        </p>
      </div>
      {review && (
        <ReviewGroups reviewed={review} onChange={(choices) => actions.setReview({ ...review, choices })} />
      )}
    </>
  );
}

/** Importing a team's players from a file: choose the team, read the file, review it, write what is selected. */
export function ImportTab() {
  const actions = useImportFlow();
  const { announcement, file, review, team } = actions.flow;
  const { clear, form } = useClearing(actions.clear);
  return (
    <div ref={form} tabIndex={-1} className="grid min-w-0 gap-5 outline-none">
      <div className="flex flex-wrap gap-2">
        <PromptTools teamName={team?.name ?? null} />
        <span className="flex-1" />
        <MarkImportedButton team={team} />
        <StartOver onConfirm={clear} />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Step number={1} title="Select team">
        <TeamStep team={team} onChange={actions.setTeam} />
      </Step>
      <Step number={2} title="Upload a file or paste CSV">
        <SourceStep actions={actions} />
        <State actions={actions} at="source" />
      </Step>
      <Step number={3} title="Review" waitsFor={file ? null : 'Waits for a file or pasted rows.'}>
        <ReviewStep actions={actions} />
        <State actions={actions} at="review" />
      </Step>
      <Step number={4} title="Import selected" waitsFor={review ? null : 'Waits for the review.'}>
        <WriteStep actions={actions} onClear={clear} />
      </Step>
      <ImportHistory />
    </div>
  );
}
