import { leagueFullDateText } from '#domain/league-time.ts';
import { gamePath, teamPredictionsPath } from '#domain/pages.ts';
import type { Backend, GameRow } from '#server/backend/backend.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import type { InTurn } from '#platform/http/turns.ts';
import { createFindPreview, type FindPreview } from '#server/site/find-preview.ts';
import { gameFacts } from '#server/site/page-facts.ts';
import type { PagePreview } from '#server/site/index-html.ts';
import '#server/limits.ts';

type Games = Promise<Pick<Backend, 'findGame'>>;

export function describeGame(game: GameRow): PagePreview {
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

/** Finds the preview of `/games/{id}`, with a visitor's rights. */
export function createFindGame(backend: Games, limiter: RateLimiter, inTurn: InTurn): FindPreview {
  return createFindPreview('profilesByAddress', limiter, inTurn, async (id, signal) => {
    const game = await (await backend).findGame({ id }, signal);
    return game && describeGame(game);
  });
}

/** Finds the preview of `/calls/{abbreviation}`. The page does not exist if the team has no games. */
export function createFindTeamPredictions(backend: Games, limiter: RateLimiter, inTurn: InTurn): FindPreview {
  return createFindPreview('profilesByAddress', limiter, inTurn, async (abbreviation, signal) => {
    const team = abbreviation.toUpperCase();
    const game = await (await backend).findGame({ team }, signal);
    if (!game) return null;
    return {
      type: 'website',
      title: `${team} lines called by fans · Line Rush`,
      description: `The fans who know the lines of ${team} best this season.`,
      path: teamPredictionsPath(team),
    };
  });
}
