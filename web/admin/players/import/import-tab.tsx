import { useMemo, useState } from 'react';
import { CalendarCheck } from 'lucide-react';
import { plural } from '#domain/format.ts';
import { nameOf } from '#domain/players/identity.ts';
import type { Team } from '#domain/team.ts';
import { useQueryClient } from '@tanstack/react-query';
import { adminTeamsQuery } from '#web/backend/admin/get-admin-teams.ts';
import { markImported } from '#web/backend/admin/players/write-players.ts';
import { errorText } from '#web/backend/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { isAllTeams } from '../csv/team-step.tsx';
import { CompareBar, FlowForm, StartOver, Step, WAITS_FOR_ROWS } from '../csv/step.tsx';
import { FlowState } from '../csv/flow-state.tsx';
import { ParsedRows } from '../csv/parsed-rows.tsx';
import { RowList } from '../../row-list.tsx';
import { WriteStep } from '../csv/write-step.tsx';
import { type PlannedRow, planOf } from './candidates.ts';
import { ImportHistory } from './import-history.tsx';
import { PromptTools } from './prompt-tools.tsx';
import { TeamReviews } from './team-reviews.tsx';
import { resultGroups, resultLines, useImportFlow } from './use-import-flow.ts';
import { useSay } from '../notes/notes.tsx';

/**
 * Describes a row with every change for the confirmation.
 * Example: `Row 3: Bo Renumbered, 94 (Update …; shoots L → R)`.
 */
function planLine({ changes, option, row, team }: PlannedRow, withTeam: boolean): string {
  const { number } = row.values;
  const values = changes.map(({ after, before, column }) => `${column} ${before ?? 'empty'} → ${after}`);
  const what = [option.label, ...values].join('; ');
  const who = `${nameOf(row.values)}${number === null ? '' : `, ${number}`}${withTeam ? `, ${team.name}` : ''}`;
  return `Row ${row.rowNumber}: ${who} (${what})`;
}

function targetOf(rows: readonly PlannedRow[]): string {
  const teams = new Set(rows.map(({ team }) => team));
  const [only] = teams;
  return teams.size === 1 && only ? only.name : `${teams.size} teams`;
}

type ImportFlow = ReturnType<typeof useImportFlow>;

function ImportSelected({ flow }: { readonly flow: ImportFlow }) {
  const { result, review, sent, team } = flow;
  const plan = useMemo(() => (review ? planOf(review.candidates, review.choices) : []), [review]);
  return (
    <WriteStep
      flow={flow}
      verb="Import"
      title="Import players"
      question={(rows) => `Import ${plural(rows.length, 'row')} into ${targetOf(rows)}?`}
      rows={plan}
      nothing="No players were imported or updated"
      lineOf={(planned) => planLine(planned, isAllTeams(team))}
      onWrite={flow.write}
      summary={
        result && (
          <>
            <p className="font-semibold">
              {team?.name}: {resultGroups(result).join(', ')}
            </p>
            <RowList lines={resultLines(result.rows, sent)} />
          </>
        )
      }
    />
  );
}

function ReviewStep({ flow }: { readonly flow: ImportFlow }) {
  const { file, review, setReview, team } = flow;
  if (!file) return null;
  return (
    <>
      <ParsedRows rows={file.rows} />
      <div className="border-t border-line pt-4">
        <CompareBar
          flow={flow}
          label="Compare with the database"
          again="Compare again"
          hint="Checks which players exist already."
        />
      </div>
      {review && (
        <TeamReviews
          reviewed={review}
          isOne={!isAllTeams(team)}
          onChange={(choices) => setReview({ ...review, choices })}
        />
      )}
    </>
  );
}

export function ImportTab() {
  const flow = useImportFlow();
  const { file, review } = flow;
  const team = isAllTeams(flow.team) ? null : flow.team;
  return (
    <FlowForm
      flow={flow}
      sourceTitle="Upload a file or paste CSV"
      withAll
      tools={
        <div className="flex flex-wrap gap-2">
          <PromptTools teamName={team?.name ?? null} />
          <span className="flex-1" />
          <MarkImportedButton team={team} />
          <StartOver onConfirm={flow.clear} />
        </div>
      }
    >
      <Step number={3} title="Review" waitsFor={file ? null : WAITS_FOR_ROWS}>
        <ReviewStep flow={flow} />
        <FlowState at="review" flow={flow} />
      </Step>
      <Step number={4} title="Import selected" waitsFor={review ? null : 'Compare with the database first.'}>
        <ImportSelected flow={flow} />
      </Step>
      <ImportHistory />
    </FlowForm>
  );
}

/** Marks a team's roster as current, for admins who checked it without a file. */
function MarkImportedButton({ team }: { readonly team: Team | null }) {
  const client = useQueryClient();
  const say = useSay();
  const [asking, setAsking] = useState<Team | null>(null);
  const mark = async ({ id, name }: Team) => {
    setAsking(null);
    try {
      await markImported(id);
      say(`${name} marked as imported`);
    } catch (error) {
      say(errorText(error, 'Failed to mark team as imported'));
    }
    void client.invalidateQueries({ queryKey: adminTeamsQuery.queryKey });
  };
  return (
    <>
      <Button onClick={() => (team ? setAsking(team) : say('Select a team first'))}>
        <CalendarCheck aria-hidden size={18} />
        Mark as Imported
      </Button>
      {asking && (
        <ConfirmDialog
          title="Mark as Imported"
          message={`Mark ${asking.name} as imported now? No player is changed.`}
          action="Mark as Imported"
          onConfirm={() => void mark(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
