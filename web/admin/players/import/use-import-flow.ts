import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ImportReview, InvalidRow } from '#domain/players/match-import.ts';
import { formatNumber, plural } from '#domain/format.ts';
import { nameOf } from '#domain/players/identity.ts';
import { countResults, type RowResult, type WriteResult } from '#domain/players/write-rows.ts';
import type { Team } from '#domain/team.ts';
import { adminTeamsQuery } from '#web/backend/admin/get-admin-teams.ts';
import { getStoredPlayers, refreshPlayers } from '#web/backend/admin/players/get-admin-players.ts';
import { writeRows } from '#web/backend/admin/players/write-players.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { isAllTeams } from '../csv/team-step.tsx';
import { askWorker } from '../csv/csv-client.ts';
import type { ReadFile } from '../csv/csv-jobs.ts';
import { FlowFailure, useCsvFlow } from '../csv/use-csv-flow.ts';
import {
  type Candidates,
  candidatesOf,
  carryChoices,
  type Choices,
  entriesOf,
  type PlannedRow,
  startingChoices,
} from './candidates.ts';

export interface ReviewedTeam {
  readonly team: Team;
  readonly review: ImportReview;
  readonly candidates: Candidates;
}

export interface ReviewedImport {
  /** The chosen team, or all teams that the file names. */
  readonly teams: readonly ReviewedTeam[];
  readonly candidates: Candidates;
  readonly choices: Choices;
  /** In a file with several teams, the rows that name no known team. */
  readonly unassigned: readonly InvalidRow[];
}

async function compare(
  { rows }: ReadFile,
  target: Team,
  before: ReviewedImport | null,
  client: QueryClient,
): Promise<ReviewedImport> {
  const known = await client.ensureQueryData(teamsQuery);
  const players = await getStoredPlayers('Validation error');
  const found = await askWorker(
    'matchLeague',
    rows,
    players,
    known.map(({ abbreviation, id, name, team_name = null }) => ({
      id: Number(id),
      names: [name, abbreviation, team_name],
    })),
    isAllTeams(target) ? null : Number(target.id),
  );
  const teams = found.teams.flatMap(({ review, teamId }) => {
    const team = known.find(({ id }) => Number(id) === teamId);
    return team ? [{ team, review, candidates: candidatesOf(review, team) }] : [];
  });
  const candidates = {
    added: teams.flatMap((each) => each.candidates.added),
    elsewhere: teams.flatMap((each) => each.candidates.elsewhere),
    namesakes: teams.flatMap((each) => each.candidates.namesakes),
  };
  const choices = before
    ? carryChoices(before.candidates, before.choices, candidates)
    : startingChoices(candidates);
  return { teams, candidates, choices, unassigned: found.invalid };
}

/** Returns the messages of result rows, such as `Row 4, Auston Matthews: Already on the team`. */
export function resultLines(rows: readonly RowResult[], plan: readonly PlannedRow[]): readonly string[] {
  const names = new Map(plan.map(({ row }) => [row.rowNumber, nameOf(row.values)]));
  return rows.flatMap(({ message, row_number }) => {
    if (message === null || row_number === null) return [];
    const name = names.get(row_number);
    return [`Row ${row_number}${name ? `, ${name}` : ''}: ${message}`];
  });
}

/** Returns why an import has failed: rows were refused, or no player changed. Null if it has succeeded. */
function judgeImport(result: WriteResult, plan: readonly PlannedRow[]): FlowFailure | null {
  const { added, moved, refused, updated } = countResults(result);
  if (!result.written) {
    const rows = result.rows.filter(({ action }) => action === 'refused');
    const why = `nothing was written, because ${plural(refused, 'row was', 'rows were')} refused.`;
    return new FlowFailure(`Database insertion failed: ${why}`, 'review', resultLines(rows, plan));
  }
  if (added + moved + updated > 0) return null;
  return new FlowFailure('No players were imported or updated', 'review', resultLines(result.rows, plan));
}

export const someOf = (count: number, what: string) => (count > 0 ? [`${formatNumber(count)} ${what}`] : []);

/** Returns the counts of a result, such as `12 added` and `1 updated`. Leaves out counts of 0. */
export function resultGroups(result: WriteResult): readonly string[] {
  const { added, moved, unchanged, updated } = countResults(result);
  return [
    ...someOf(added, 'added'),
    ...someOf(updated, 'updated'),
    ...someOf(moved, 'moved here'),
    ...someOf(unchanged, 'unchanged'),
  ];
}

function describeReview({ teams, unassigned }: ReviewedImport): string {
  const count = (group: 'added' | 'elsewhere' | 'existing' | 'invalid') =>
    teams.reduce((sum, { review }) => sum + review[group].length, 0);
  return `${count('existing')} already exist, ${count('added')} new to add, ${count('elsewhere')} found on other teams, ${count('invalid') + unassigned.length} invalid`;
}

export function useImportFlow() {
  const client = useQueryClient();
  return useCsvFlow<ReviewedImport, PlannedRow>({
    reads: 'readImport',
    noTeam: 'No team selected for import',
    compare: (file, team, before) => compare(file, team, before, client),
    compareFailed: 'Validation error: an unexpected error occurred.',
    describe: describeReview,
    write: (rows, options) =>
      writeRows('import_league', entriesOf(rows), options).finally(() => {
        refreshPlayers(client);
        void client.invalidateQueries({ queryKey: adminTeamsQuery.queryKey });
      }),
    writeFailed: 'Database insertion failed: ',
    judge: judgeImport,
    writtenText: ({ name }, result) => {
      const { added, moved, updated } = countResults(result);
      return `${name}: ${plural(added + moved + updated, 'player')} imported`;
    },
    failed: 'Import Failed',
  });
}
