/** The import's way through the shared flow: what is compared, what is written, and what is said about it. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportReview } from '#domain/players/match-import.ts';
import { countResults } from '#domain/players/write-rows.ts';
import type { Team } from '#domain/team.ts';
import { getPlayersElsewhere } from '#web/backend/admin/players/get-players-elsewhere.ts';
import { getTeamPlayers } from '#web/backend/admin/players/get-team-players.ts';
import { importPlayers } from '#web/backend/admin/players/import-players.ts';
import { importHistoryQuery } from '#web/backend/admin/players/get-import-history.ts';
import { refreshPlayers } from '#web/backend/admin/players/player-failure.ts';
import { adminTeamsQuery } from '#web/backend/admin/get-admin-teams.ts';
import { askWorker } from '../csv/csv-client.ts';
import type { ReadFile } from '../csv/csv-jobs.ts';
import { playersText } from '../csv/row-columns.tsx';
import { useCsvFlow } from '../csv/use-csv-flow.ts';
import {
  type Candidates,
  candidatesOf,
  carryChoices,
  type Choices,
  entriesOf,
  type PlannedRow,
  startingChoices,
} from './candidates.ts';
import { describeReview, judgeImport, namesOfPlan } from './import-outcome.ts';

/** A review with what the admin has chosen in it. */
export interface ReviewedImport {
  readonly review: ImportReview;
  readonly candidates: Candidates;
  readonly choices: Choices;
}

async function compare(
  { rows }: ReadFile,
  team: Team,
  before: ReviewedImport | null,
  signal: AbortSignal,
): Promise<ReviewedImport> {
  const [players, elsewhere] = await Promise.all([
    getTeamPlayers(team.id, signal),
    getPlayersElsewhere(team.id, signal),
  ]);
  const teamNames = [team.name, team.abbreviation, team.team_name ?? null];
  const review = await askWorker('matchImport', { rows, team: players, elsewhere, teamNames });
  const candidates = candidatesOf(review);
  const choices = before
    ? carryChoices(before.candidates, before.choices, candidates)
    : startingChoices(candidates);
  return { review, candidates, choices };
}

/** The state of the import and its actions. */
export function useImportFlow() {
  const client = useQueryClient();
  const [plan, setPlan] = useState<readonly PlannedRow[]>([]);
  // What is judged is what was sent, also before the next rendering.
  const sent = useRef(plan);
  const actions = useCsvFlow<ReviewedImport>({
    reads: 'readImport',
    noTeam: 'No team selected for import',
    compare,
    compareFailed: 'Validation error: an unexpected error occurred.',
    describe: ({ review }) => describeReview(review),
    write: (team, rows, options) => importPlayers({ ...options, teamId: team.id, rows }),
    judge: (result) => {
      refreshPlayers(client);
      for (const { queryKey } of [importHistoryQuery, adminTeamsQuery])
        void client.invalidateQueries({ queryKey });
      return judgeImport(result, namesOfPlan(sent.current));
    },
    writtenText: ({ name }, result) => {
      const { added, moved, updated } = countResults(result);
      return `${name}: ${playersText(added + moved + updated)} imported`;
    },
    failed: 'Import Failed',
  });
  return {
    ...actions,
    /** Writes the confirmed rows. */
    writePlan: (confirmed: readonly PlannedRow[]) => {
      sent.current = confirmed;
      setPlan(confirmed);
      actions.write(entriesOf(confirmed));
    },
    /** The rows that were confirmed last. */
    plan,
  };
}
