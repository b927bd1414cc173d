import { foldName } from './clean-text.ts';
import { areBornApart, groupByKey, looseNameKey, MAX_NAMESAKES } from './identity.ts';
import { type ImportReview, type InvalidRow, matchImport } from './match-import.ts';
import type { ParsedRow, PlayerElsewhere } from './player-values.ts';

export interface LeagueTeam {
  readonly id: number;
  /** The team's name and abbreviation. A file may use either. */
  readonly names: readonly (string | null)[];
}

interface TeamOfFile {
  readonly teamId: number;
  readonly review: ImportReview;
}

/** Marks a new row as uncertain if the file lists the player on several teams. */
function doubtTwice(teams: readonly TeamOfFile[], nameOf: (id: number) => string): readonly TeamOfFile[] {
  const all = teams.flatMap(({ review, teamId }) => review.added.map(({ row }) => ({ row, teamId })));
  const byName = groupByKey(all, ({ row }) => looseNameKey(row.values), MAX_NAMESAKES);
  return teams.map(({ review, teamId }) => {
    const added = review.added.map((found) => {
      const other = byName
        .get(looseNameKey(found.row.values) ?? '')
        ?.find((each) => each.teamId !== teamId && !areBornApart(each.row.values, found.row.values));
      if (!other) return found;
      const { rowNumber: row } = other.row;
      const note = { code: 'name-on-other-team', row, team: nameOf(other.teamId) } as const;
      return { ...found, isCertain: false, notes: [note, ...found.notes] };
    });
    return { teamId, review: { ...review, added } };
  });
}

/**
 * Sorts each row into the review of its team.
 * The teams are in the order of `teams`, without those that have no rows.
 * A row is compared with all players of the league, so a player who changed teams is found.
 * @param target The id of the team of all rows; null if each row names its team.
 */
export function matchLeague(
  rows: readonly ParsedRow[],
  players: readonly PlayerElsewhere[],
  teams: readonly LeagueTeam[],
  target: number | null = null,
) {
  const idOf = new Map(
    teams.flatMap(({ id, names }) => names.flatMap((name) => (name ? [[foldName(name), id] as const] : []))),
  );
  const teamIdOf = ({ team }: ParsedRow) => target ?? idOf.get(foldName(team ?? ''));
  const byTeam = groupByKey(rows, (row) => teamIdOf(row)?.toString() ?? null);
  const invalid = rows
    .filter((row) => teamIdOf(row) === undefined)
    .map((row): InvalidRow => {
      const { team } = row;
      return { row, problem: team === null ? { code: 'team-missing' } : { code: 'team-unknown', team } };
    });
  const reviews = teams.flatMap(({ id, names }) => {
    const own = byTeam.get(String(id));
    if (!own) return [];
    const here = players.filter(({ team_id }) => team_id === id);
    const elsewhere = players.filter(({ team_id }) => team_id !== id);
    return [{ teamId: id, review: matchImport(own, here, elsewhere, names) }];
  });
  const nameOf = (id: number) => teams.find((team) => team.id === id)?.names.find(Boolean) ?? 'another team';
  return { teams: doubtTwice(reviews, nameOf), invalid };
}
