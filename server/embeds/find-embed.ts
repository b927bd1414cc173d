/** Finds the content of an embed: a shared lineup, a team's last lines, or both teams' lines in a game. */
import { versus } from '#domain/format.ts';
import { leagueDateText } from '#domain/league-time.ts';
import { type GameLines, readGameLines } from '#domain/lines/game-lines.ts';
import { readLineupLink } from '#domain/lineup-link.ts';
import { gamePath, PATHS, teamPath } from '#domain/pages.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import { normalizeTeams, type Team, type TeamSourceRow, teamSlug } from '#domain/team.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { EmbedRow, EmbedSide, EmbedView } from '#server/embeds/embed-page.ts';
import type { FindLineup } from '#server/lineups/find-lineup.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import { newsOf } from '#server/site/team-preview.ts';

/** `gone` if the lineup's team or all of its players were removed. Null if the address is unknown. */
export type FoundEmbed = EmbedView | 'gone' | null;

function rowsOfLines({ defense, forwards, players, starter }: GameLines): readonly EmbedRow[] {
  const row = (name: string, ids: readonly string[]) => ({
    name,
    players: ids.map((id) => ({
      name: splitPlayerName(players[id]?.name ?? id).last,
      number: players[id]?.number ?? null,
    })),
  });
  return [
    ...forwards.map((ids, index) => row(`Line ${index + 1}`, ids)),
    ...defense.map((ids, index) => row(`Pair ${index + 1}`, ids)),
    row('Starter', [starter]),
  ];
}

export async function findLineupEmbed(find: FindLineup, text: string): Promise<FoundEmbed> {
  if (!readLineupLink(text)) return null;
  const found = await find(text);
  if (!found) return 'gone';
  const { lineup, team } = found;
  const rows = lineup.formation.rows.map(({ name, slots }) => ({
    name,
    players: slots.map(({ id }) => {
      const player = lineup.players[id];
      return player ? { name: splitPlayerName(player.name).last, number: player.number } : null;
    }),
  }));
  const title = `${team.name} lineup`;
  return {
    title,
    sides: [{ team, title, note: '', rows }],
    links: [{ text: 'Make it yours', path: `${PATHS.home}?shared=${text}` }],
  };
}

type Reads = Pick<Backend, 'readPublic' | 'teamGames'>;

export async function findTeamEmbed({ teamGames }: Reads, key: string): Promise<FoundEmbed> {
  const found = await teamGames(key, AbortSignal.timeout(SITE_LIMITS.previewTimeout));
  if (!found) return null;
  const { team } = found;
  const news = newsOf(found, 0);
  const page = teamPath(teamSlug(team));
  if (!news)
    return {
      title: `The lines of the ${team.name} are not known yet.`,
      sides: [],
      links: [{ text: 'Roster', path: page }],
    };
  const note = news.changes.length > 0 ? `What changed: ${news.changes.join(', ')}.` : '';
  return {
    title: news.title,
    sides: [{ team, title: news.title, note, rows: rowsOfLines(news.lines) }],
    links: [{ text: 'All lines, and what is next', path: page }],
  };
}

interface GameRow {
  readonly starts_at: string;
  readonly home_abbreviation: string;
  readonly away_abbreviation: string;
  readonly home_score: number | null;
  readonly away_score: number | null;
  readonly home_team_id: number | null;
  readonly away_team_id: number | null;
  readonly game_lines: readonly { readonly team_id: number; readonly lines: unknown }[];
}

async function readRows<Row>({ readPublic }: Reads, target: string): Promise<readonly Row[]> {
  const { status, value } = await readPublic(target);
  if (status >= 300 || !Array.isArray(value)) throw new Error(`The table API responded with ${status}.`);
  return value as Row[];
}

function sideOf(game: GameRow, teams: readonly Team[], isHome: boolean): readonly EmbedSide[] {
  const teamId = isHome ? game.home_team_id : game.away_team_id;
  const goals = isHome ? game.home_score : game.away_score;
  const team = teams.find(({ id }) => id === String(teamId));
  const lines = readGameLines(game.game_lines.find(({ team_id: id }) => id === teamId)?.lines);
  if (!team || !lines) return [];
  return [
    { team, title: `${team.name}${goals === null ? '' : ` ${goals}`}`, note: '', rows: rowsOfLines(lines) },
  ];
}

export async function findGameEmbed(reads: Reads, id: string): Promise<FoundEmbed> {
  const [[game], rows] = await Promise.all([
    readRows<GameRow>(reads, `games?select=*,game_lines(team_id,lines)&id=eq.${id}&limit=1`),
    readRows<TeamSourceRow>(reads, 'teams?select=*'),
  ]);
  if (!game) return null;
  const teams = normalizeTeams(rows);
  const name = `${game.away_abbreviation} ${versus(false, game.home_abbreviation)}, ${leagueDateText(game.starts_at)}`;
  const sides = [...sideOf(game, teams, false), ...sideOf(game, teams, true)];
  const links = [{ text: sides.length > 0 ? 'Real against called' : 'Call the lines', path: gamePath(id) }];
  return { title: sides.length > 0 ? name : `${name}: the lines follow after the game.`, sides, links };
}
