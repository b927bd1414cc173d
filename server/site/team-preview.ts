import { versus } from '#domain/format.ts';
import { leagueDateText } from '#domain/league-time.ts';
import { readGameLines } from '#domain/lines/game-lines.ts';
import { changeText, lineChanges } from '#domain/lines/line-changes.ts';
import { teamFeedPath, teamPath } from '#domain/pages.ts';
import { splitTeamName, teamSlug } from '#domain/team.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import type { Backend, TeamGames } from '#server/backend/backend.ts';
import type { ReadPreview } from '#server/site/find-preview.ts';
import { teamFacts } from '#server/site/page-facts.ts';
import type { PagePreview } from '#server/site/index-html.ts';
import { fitDescription } from '#server/site/preview-words.ts';

/**
 * Returns a team's game as news, with the title `Maple Leafs lines, Nov 24 vs BOS`. `changes` are the differences from
 * the team's previous game, as texts. At `index` 0 is the latest game. Null if its lines cannot be read.
 */
export function newsOf({ games, team }: TeamGames, index: number) {
  const [game, before] = games.slice(index);
  const lines = readGameLines(game?.game_lines[0]?.lines);
  if (!game || !lines) return null;
  const isHome = String(game.home_team_id) === team.id;
  const opponent = isHome ? game.away_abbreviation : game.home_abbreviation;
  const when = `${leagueDateText(game.starts_at)} ${versus(isHome, opponent)}`;
  const earlier = readGameLines(before?.game_lines[0]?.lines);
  return {
    title: `${splitTeamName(team).nickname} lines, ${when}`,
    changes: earlier ? lineChanges(lines, earlier).map(changeText) : [],
    lines,
  };
}

/** Describes a team's page by its last game, such as `Maple Leafs lines, Nov 24 vs BOS: M. Knies to line 2`. */
export function describeTeam(found: TeamGames): PagePreview {
  const { team } = found;
  const path = teamPath(teamSlug(team));
  const facts = (publicUrl: string) => teamFacts(team, path, publicUrl);
  const color = resolveTeamColors(team).primary;
  const page = { type: 'website', path, facts, color, isEmbeddable: true, action: 'Call the lines' } as const;
  const news = newsOf(found, 0);
  if (!news)
    return {
      ...page,
      title: `${team.name} lines · Line Rush`,
      description: `The roster of the ${team.name}, and a builder for their lines.`,
    };
  const { changes, title } = news;
  const feed = {
    type: 'application/atom+xml',
    path: teamFeedPath(teamSlug(team)),
    title: `${team.name} lines`,
  };
  return {
    ...page,
    links: [feed],
    title: `${title}${changes[0] === undefined ? '' : `: ${changes[0]}`} · Line Rush`,
    description: fitDescription(
      changes.length > 0
        ? `What changed: ${changes.join(', ')}.`
        : `The lines of the ${team.name}, and who played with whom this season.`,
    ),
  };
}

/** Reads the preview of `/teams/{key}`. The preview's path contains the team's slug. */
export function readTeamPreview(backend: Promise<Pick<Backend, 'teamGames'>>): ReadPreview {
  return async (key, signal) => {
    const found = await (await backend).teamGames(key, signal);
    return found && describeTeam(found);
  };
}
