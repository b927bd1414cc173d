/** All players and teams, prepared for lists and searches once per fetch. */
import type { CSSProperties } from 'react';
import { foldText } from '#domain/roster-search.ts';
import { nameOf, namesOf, numberOf } from '#domain/players/identity.ts';
import { parsePosition, type Position, positionLabel } from '#domain/positions.ts';
import type { Team } from '#domain/team.ts';
import { MAX_PLAYERS, type PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { indexRows, type RowSearch } from '#web/ui/table-rows.ts';

export interface ListedPlayer {
  /** `players.id` as text. */
  readonly id: string;
  readonly row: PlayerRow;
  /** Never empty. */
  readonly name: string;
  /** The sort key: last name, then first name. */
  readonly sortName: string;
  readonly number: number | null;
  /** Null if the position is unknown. */
  readonly position: Position | null;
  /** The position's short form (`LW`). If the position is unknown, the stored text (`Rover`), which may be empty. */
  readonly positionText: string;
  readonly team: Team | null;
  readonly teamName: string;
  /** The abbreviation, or the name if there is none. */
  readonly teamShort: string;
  readonly colors: CSSProperties | null;
}

export interface League {
  /** Sorted by last name. */
  readonly players: readonly ListedPlayer[];
  readonly byId: ReadonlyMap<string, ListedPlayer>;
  /** Sorted by name. */
  readonly teams: readonly Team[];
  readonly search: RowSearch<ListedPlayer>;
  /** Whether players may be missing, because the league reached `MAX_PLAYERS`. */
  readonly isCut: boolean;
}

interface Club {
  readonly team: Team;
  readonly colors: CSSProperties;
}

function listPlayer(row: PlayerRow, clubs: ReadonlyMap<string, Club>): ListedPlayer {
  const { colors = null, team = null } = clubs.get(String(row.team_id)) ?? {};
  const { first, last } = namesOf(row);
  const name = nameOf(row) || 'Unnamed player';
  const position = parsePosition(row.position);
  return {
    id: String(row.id),
    row,
    name,
    sortName: foldText(`${last || name} ${first}`),
    number: numberOf(row),
    position,
    positionText: position ? positionLabel(position) : (row.position ?? ''),
    team,
    teamName: team?.name ?? 'Unknown team',
    teamShort: team?.abbreviation ?? team?.name ?? '?',
    colors,
  };
}

function searchText({ name, number, row, teamName, teamShort }: ListedPlayer): string {
  const names = `${name} ${row.display_name ?? ''} ${row.full_name ?? ''}`;
  return `${names} ${number ?? ''} ${teamName} ${teamShort}`;
}

export function makeLeague(rows: readonly PlayerRow[], teams: readonly Team[]): League {
  // Readable colors are slow to compute, so this computes them once per team instead of once per row.
  const clubs = new Map(teams.map((team) => [team.id, { team, colors: plateColors(team) }]));
  const players = rows
    .map((row) => listPlayer(row, clubs))
    // Folded names have only plain letters, so a simple comparison is enough.
    .toSorted((a, b) => (a.sortName < b.sortName ? -1 : Number(a.sortName > b.sortName)));
  return {
    players,
    byId: new Map(players.map((player) => [player.id, player])),
    teams,
    search: indexRows(players, searchText),
    isCut: rows.length >= MAX_PLAYERS,
  };
}
