import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportReview, InvalidRow } from '#domain/players/match-import.ts';
import { plural } from '#domain/format.ts';
import { countResults } from '#domain/players/write-rows.ts';
import type { Team } from '#domain/team.ts';
import { getLeaguePlayers } from '#web/backend/admin/players/get-admin-players.ts';
import { importPlayers } from '#web/backend/admin/players/write-players.ts';
import { refreshPlayers } from '#web/backend/admin/players/player-failure.ts';
import { adminTeamsQuery } from '#web/backend/admin/get-admin-teams.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { isAllTeams } from '../csv/team-step.tsx';
import { askWorker } from '../csv/csv-client.ts';
import type { ReadFile } from '../csv/csv-jobs.ts';
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

export interface ReviewedTeam {
  readonly team: Team;
  readonly review: ImportReview;
  readonly candidates: Candidates;
}

export interface ReviewedImport {
  readonly review: ImportReview;
  readonly candidates: Candidates;
  readonly choices: Choices;
  readonly teams: readonly ReviewedTeam[];
  /** Rows of a file of several teams that name no known team. */
  readonly unassigned: readonly InvalidRow[];
}

async function compare(
  { rows }: ReadFile,
  target: Team,
  known: readonly Team[],
  before: ReviewedImport | null,
  signal: AbortSignal,
): Promise<ReviewedImport> {
  const players = await getLeaguePlayers(signal);
  const teams = known.map(({ abbreviation, id, name, team_name = null }) => ({
    id: Number(id),
    names: [name, abbreviation, team_name],
  }));
  const found = await askWorker(
    'matchLeague',
    rows,
    players,
    teams,
    isAllTeams(target) ? null : Number(target.id),
  );
  const byId = new Map(known.map((team) => [Number(team.id), team]));
  const reviewed = found.teams.flatMap(({ review, teamId }) => {
    const team = byId.get(teamId);
    return team ? [{ team, review, candidates: candidatesOf(review) }] : [];
  });
  const all = <Key extends keyof ImportReview>(key: Key) =>
    reviewed.flatMap(({ review }) => review[key] as readonly ImportReview[Key][number][]);
  const review: ImportReview = {
    existing: all('existing'),
    added: all('added'),
    elsewhere: all('elsewhere'),
    invalid: [...all('invalid'), ...found.invalid],
    unmentioned: all('unmentioned'),
  };
  const candidates = candidatesOf(review);
  const choices = before
    ? carryChoices(before.candidates, before.choices, candidates)
    : startingChoices(candidates);
  return { review, candidates, choices, teams: reviewed, unassigned: found.invalid };
}

/** Maps row numbers to target teams. */
export function teamOfRows({ teams }: ReviewedImport): ReadonlyMap<number, Team> {
  return new Map(
    teams.flatMap(({ candidates, team }) =>
      [...candidates.added, ...candidates.elsewhere, ...candidates.namesakes].map(
        ({ row }) => [row.rowNumber, team] as const,
      ),
    ),
  );
}

export function useImportFlow() {
  const client = useQueryClient();
  const [plan, setPlan] = useState<readonly PlannedRow[]>([]);
  // A ref, because the result may arrive before the next render.
  const sent = useRef(plan);
  const actions = useCsvFlow<ReviewedImport>({
    reads: 'readImport',
    noTeam: 'No team selected for import',
    compare: async (file, team, before, signal) =>
      compare(file, team, await client.ensureQueryData(teamsQuery), before, signal),
    compareFailed: 'Validation error: an unexpected error occurred.',
    describe: ({ review }) => describeReview(review),
    write: (_team, rows, options) => importPlayers({ ...options, rows }),
    judge: (result) => {
      refreshPlayers(client);
      void client.invalidateQueries({ queryKey: adminTeamsQuery.queryKey });
      return judgeImport(result, namesOfPlan(sent.current));
    },
    writtenText: ({ name }, result) => {
      const { added, moved, updated } = countResults(result);
      return `${name}: ${plural(added + moved + updated, 'player')} imported`;
    },
    failed: 'Import Failed',
  });
  return {
    ...actions,
    writePlan: (confirmed: readonly PlannedRow[]) => {
      sent.current = confirmed;
      setPlan(confirmed);
      const { review } = actions.flow;
      const teamOf = review && teamOfRows(review);
      actions.write(
        entriesOf(confirmed).map((entry) => ({
          ...entry,
          team_id: Number(teamOf?.get(entry.row_number)?.id),
        })),
      );
    },
    plan,
  };
}
