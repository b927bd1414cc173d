import { normalizePosition } from '#domain/positions.ts';
import type { Lineup } from '#domain/lineup.ts';
import { playerAt } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import type { TestServer } from '../server.ts';
import { addRow, changeRows, deleteRows } from './fans.ts';

const DAY_MS = 24 * 60 * 60_000;

const LAST_GAME = 2_026_029_001;
const NEXT_GAME = 2_026_029_002;
const SECOND_LINE: Readonly<Record<string, string>> = { lw2: '8490001', c2: '8490002', rw2: '8490003' };

const idOf = (slot: string) => SECOND_LINE[slot] ?? `84${slot}`;

/** Returns the lineup as a game's stored lines. The player in the slot `gone` is on no roster. */
function linesOf(lineup: Lineup, gone: string) {
  const group = (...slots: string[]) => slots.map(idOf);
  const players = lineup.formation.slots.map(({ id, position }) => {
    const name = id === gone ? 'W. Gretzky' : (playerAt(lineup, id)?.name ?? '');
    return [idOf(id), { name, number: 99, position: normalizePosition(position) }] as const;
  });
  return {
    forwards: [1, 2, 3, 4].map((line) => group(`lw${line}`, `c${line}`, `rw${line}`)),
    defense: [1, 3, 5].map((first) => group(`d${first}`, `d${first + 1}`)),
    extras: [],
    starter: idOf('starter'),
    backup: idOf('backup'),
    stability: { forwards: [0.9, 0.8, 0.3, 0.7], defense: [0.9, 0.9, 0.9] },
    scratches: [],
    players: Object.fromEntries(players),
  };
}

export interface StoredGames {
  readonly team: Team;
  readonly opponent: Team;
  readonly lineup: Lineup;
  /** The slot whose player has left the team since the last game. */
  readonly gone: string;
  readonly playedAt: Date;
}

/**
 * Stores data as if it came from the NHL's feed: the next game, the roster's date, and the last game. The last game has
 * lines, and statistics of the second line.
 */
export async function storeGames(
  server: TestServer,
  { team, opponent, lineup, gone, playedAt }: StoredGames,
): Promise<void> {
  const shared = {
    season: '20262027',
    game_type: 2,
    venue: 'Arena',
    home_abbreviation: team.abbreviation,
    away_abbreviation: opponent.abbreviation,
    home_team_id: Number(team.id),
    away_team_id: Number(opponent.id),
  };
  await addRow(server, 'games', {
    ...shared,
    id: LAST_GAME,
    starts_at: playedAt.toISOString(),
    state: 'final',
    home_score: 4,
    away_score: 2,
    lines: 'computed',
    lines_source: 'chart',
    computed_at: new Date().toISOString(),
  });
  for (const [slot, id] of Object.entries(SECOND_LINE))
    await changeRows(server, `players?id=eq.${playerAt(lineup, slot)?.id}`, { nhl_id: Number(id) });
  await addRow(server, 'game_lines', {
    game_id: LAST_GAME,
    team_id: Number(team.id),
    lines: linesOf(lineup, gone),
    units: [
      {
        kind: 'trio',
        players: Object.values(SECOND_LINE),
        seconds: { '5v5': 700, pp: 80, pk: 0 },
        goals: [2, 1],
        attempts: [14, 9],
      },
    ],
  });
  await addRow(server, 'games', {
    ...shared,
    id: NEXT_GAME,
    starts_at: new Date(Date.now() + DAY_MS).toISOString(),
    state: 'scheduled',
  });
  await addRow(server, 'roster_dates', {
    team_id: Number(team.id),
    as_of: new Date(Date.now() - 20 * DAY_MS).toISOString(),
  });
}

export async function deleteGames(server: TestServer, team: Team): Promise<void> {
  await deleteRows(server, 'games', `id=in.(${LAST_GAME},${NEXT_GAME})`);
  await deleteRows(server, 'roster_dates', `team_id=eq.${team.id}`);
  await changeRows(server, `players?nhl_id=in.(${Object.values(SECOND_LINE).join()})`, { nhl_id: null });
}
