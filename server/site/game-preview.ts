import { leagueFullDateText } from '#domain/league-time.ts';
import { gamePath, teamPredictionsPath } from '#domain/pages.ts';
import type { Backend, GameRow } from '#server/backend/backend.ts';
import type { ReadPreview } from '#server/site/find-preview.ts';
import { gameFacts } from '#server/site/page-facts.ts';
import type { PagePreview } from '#server/site/index-html.ts';

type Games = Promise<Pick<Backend, 'findGame'>>;

function describeGame(game: GameRow): PagePreview {
  const teams = `${game.away_abbreviation} at ${game.home_abbreviation}`;
  return {
    type: 'website',
    title: `${teams}, ${leagueFullDateText(game.starts_at)} · Line Rush`,
    description: `The lines that fans called for ${teams}, and the lines that were played.`,
    path: gamePath(game.id),
    isEmbeddable: true,
    action: 'Call the lines',
    facts: (publicUrl) => gameFacts(game, publicUrl),
  };
}

/** Reads the preview of `/games/{id}`, with a visitor's rights. */
export function readGamePreview(backend: Games): ReadPreview {
  return async (id, signal) => {
    const game = await (await backend).findGame({ id }, signal);
    return game && describeGame(game);
  };
}

/** Reads the preview of `/calls/{abbreviation}`. The page does not exist if the team has no games. */
export function readPredictionsPreview(backend: Games): ReadPreview {
  return async (abbreviation, signal) => {
    const team = abbreviation.toUpperCase();
    const game = await (await backend).findGame({ team }, signal);
    if (!game) return null;
    return {
      type: 'website',
      title: `${team} lines called by fans · Line Rush`,
      description: `The fans who know the lines of ${team} best this season.`,
      path: teamPredictionsPath(team),
    };
  };
}
