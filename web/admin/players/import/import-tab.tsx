import { useMemo, useState } from 'react';
import { CalendarCheck, Check, ClipboardCopy, ExternalLink } from 'lucide-react';
import { formatTime, plural } from '#domain/format.ts';
import { nameOf } from '#domain/players/identity.ts';
import type { Team } from '#domain/team.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type TeamRow, adminTeamsQuery, useAdminTeams } from '#web/backend/admin/get-admin-teams.ts';
import { markImported } from '#web/backend/admin/players/write-players.ts';
import { errorText } from '#web/backend/errors.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { isAllTeams } from '../csv/team-step.tsx';
import { CompareBar, FlowForm, FlowState, StartOver, Step, WAITS_FOR_ROWS } from '../csv/step.tsx';
import { ParsedRows } from '../csv/row-tables.tsx';
import { RowList } from '../../row-list.tsx';
import { WriteStep } from '../csv/write-step.tsx';
import { type PlannedRow, planOf } from './candidates.ts';
import { TeamReviews } from './team-reviews.tsx';
import { resultGroups, resultLines, useImportFlow } from './use-import-flow.ts';
import { useSay } from '../notes/notes.tsx';
import { searchTeams } from '#domain/team-search.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { QueryFailure } from '#web/ui/query-failure.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { importPrompt } from '#domain/csv/import-prompt.ts';
import { useCopy } from '#web/ui/use-copy.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/textarea.tsx';

function ImportTime({ at }: { readonly at: string | null }) {
  const time = at && formatTime(at);
  if (!time) return <span className="text-soft">Never imported</span>;
  return (
    <time dateTime={at} className="tabular-nums">
      {time}
    </time>
  );
}

const COLUMNS: readonly Column<TeamRow>[] = [
  { id: 'team', header: 'Team', naming: true, cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    id: 'at',
    header: 'Last import',
    cell: ({ last_imported_at: at }) => <ImportTime at={at} />,
    sortBy: ({ last_imported_at: at }) => at,
  },
];

function ImportHistory() {
  const history = useAdminTeams();
  const [search, setSearch] = useState('');
  const teams = useMemo(() => {
    // The table shows no cities, so the search does not find teams by their city.
    const named = history.data?.map((row) => ({ ...row, city: null, location_name: null })) ?? [];
    return searchTeams(named, search);
  }, [history.data, search]);
  return (
    <section aria-labelledby="import-history" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-history" className="display-type text-xl">
          Team Import History
        </h2>
        <div className="w-full sm:w-64">
          <SearchField label="Search teams" value={search} onChange={setSearch} />
        </div>
      </div>
      {history.isError && !history.data ? (
        <QueryFailure query={history} fallback="Failed to load teams" />
      ) : history.data ? (
        <DataTable
          label="Teams and their last imports"
          rows={teams}
          columns={COLUMNS}
          toId={({ id }) => String(id)}
          resetOn={search}
          empty={<p className="text-soft">No teams match.</p>}
        />
      ) : (
        <div role="status" aria-label="Loading the import history" className="skeleton h-64" />
      )}
    </section>
  );
}

/** The AI assistant that the page links beside the prompt. Any assistant that returns CSV works. */
const DATA_TOOL = { name: 'Claude', url: 'https://claude.ai/new' } as const;

function PromptDialog({ prompt, onClose }: { readonly prompt: string; readonly onClose: () => void }) {
  return (
    <Dialog title="Copy prompt" width="40rem" onClose={onClose}>
      <TextArea
        label="Your browser blocks copying. Copy the text from here."
        value={prompt}
        onChange={() => undefined}
        readOnly
        rows={10}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}

function PromptTools({ teamName }: { readonly teamName: string | null }) {
  const { copied, copy, outcome } = useCopy((prompt, onClose) => (
    <PromptDialog prompt={prompt} onClose={onClose} />
  ));
  return (
    <>
      <Button onClick={() => void copy(importPrompt(teamName))}>
        {copied ? (
          <Check aria-hidden size={18} className="text-good" />
        ) : (
          <ClipboardCopy aria-hidden size={18} />
        )}
        {copied ? 'Copied!' : 'Copy prompt'}
      </Button>
      <a
        className={buttonClass({ look: 'quiet' })}
        href={DATA_TOOL.url}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open {DATA_TOOL.name}
        <span className="sr-only">(opens in a new tab)</span>
        <ExternalLink aria-hidden size={18} />
      </a>
      {outcome}
    </>
  );
}

/**
 * Describes a row with all its changes for the confirmation, such as `Row 3: Bo Renumbered, 94 (Update …; shoots L →
 * R)`.
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

function ImportSelected({ flow }: { readonly flow: ReturnType<typeof useImportFlow> }) {
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

export function ImportTab() {
  const flow = useImportFlow();
  const { file, review, setReview } = flow;
  const isAll = isAllTeams(flow.team);
  const team = isAll ? null : flow.team;
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
        {file && <ParsedRows rows={file.rows} />}
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
            isOne={!isAll}
            onChange={(choices) => setReview({ ...review, choices })}
          />
        )}
        <FlowState at="review" flow={flow} />
      </Step>
      <Step number={4} title="Import selected" waitsFor={review ? null : 'Compare with the database first.'}>
        <ImportSelected flow={flow} />
      </Step>
      <ImportHistory />
    </FlowForm>
  );
}

/** Marks a team's roster as current. Admins use this after they have checked the roster without a file. */
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
