import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportReview, InvalidRow } from '#domain/players/match-import.ts';
import { countResults } from '#domain/players/write-rows.ts';
import type { Team } from '#domain/team.ts';
import { getPlayersElsewhere } from '#web/backend/admin/players/get-players-elsewhere.ts';
import { getTeamPlayers } from '#web/backend/admin/players/get-team-players.ts';
import { importLeague, importPlayers, type LeagueRow } from '#web/backend/admin/players/write-players.ts';
import { importHistoryQuery } from '#web/backend/admin/players/get-import-history.ts';
import { refreshPlayers } from '#web/backend/admin/players/player-failure.ts';
import { adminTeamsQuery } from '#web/backend/admin/get-admin-teams.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { isAllTeams } from '../csv/all-teams.ts';
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

export interface ReviewedTeam {
  readonly team: Team;
  readonly review: ImportReview;
  readonly candidates: Candidates;
}

export interface ReviewedImport {
  readonly review: ImportReview;
  readonly candidates: Candidates;
  readonly choices: Choices;
  /** Null for a file of one team. */
  readonly teams: readonly ReviewedTeam[] | null;
  /** Rows of such a file that name no known team. */
  readonly unassigned: readonly InvalidRow[];
}

function withChoices(
  review: ImportReview,
  before: ReviewedImport | null,
  more: Pick<ReviewedImport, 'teams' | 'unassigned'>,
): ReviewedImport {
  const candidates = candidatesOf(review);
  const choices = before
    ? carryChoices(before.candidates, before.choices, candidates)
    : startingChoices(candidates);
  return { review, candidates, choices, ...more };
}

async function compareLeague(
  { rows }: ReadFile,
  known: readonly Team[],
  before: ReviewedImport | null,
  signal: AbortSignal,
): Promise<ReviewedImport> {
  const players = await getPlayersElsewhere(NO_TEAM, signal);
  const teams = known.map(({ abbreviation, id, name, team_name = null }) => ({
    id: Number(id),
    names: [name, abbreviation, team_name],
  }));
  const found = await askWorker('matchLeague', { rows, players, teams });
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
  return withChoices(review, before, { teams: reviewed, unassigned: found.invalid });
}

/** An id that no team has, so that all players count as on other teams. */
const NO_TEAM = '0';

/** Maps row numbers to target teams, for a file of several teams; empty for one team. */
export function teamOfRows({ teams }: ReviewedImport): ReadonlyMap<number, Team> {
  return new Map(
    teams?.flatMap(({ candidates, team }) =>
      [...candidates.added, ...candidates.elsewhere, ...candidates.namesakes].map(
        ({ row }) => [row.rowNumber, team] as const,
      ),
    ),
  );
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
  return withChoices(review, before, { teams: null, unassigned: [] });
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
      isAllTeams(team)
        ? compareLeague(file, await client.ensureQueryData(teamsQuery), before, signal)
        : compare(file, team, before, signal),
    compareFailed: 'Validation error: an unexpected error occurred.',
    describe: ({ review }) => describeReview(review),
    write: (team, rows, options) =>
      isAllTeams(team)
        ? importLeague({ ...options, rows: rows as readonly LeagueRow[] })
        : importPlayers({ ...options, teamId: team.id, rows }),
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
    writePlan: (confirmed: readonly PlannedRow[]) => {
      sent.current = confirmed;
      setPlan(confirmed);
      const { review } = actions.flow;
      const teamOf = review ? teamOfRows(review) : null;
      const entries = entriesOf(confirmed);
      actions.write(
        review?.teams
          ? entries.map((entry) => {
              const team = teamOf?.get(entry.row_number);
              return { ...entry, team_id: team ? Number(team.id) : null };
            })
          : entries,
      );
    },
    plan,
  };
}
