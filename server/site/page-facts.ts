/** Writes facts about pages for search engines, in the terms of schema.org. The caller adds `@context`. */
import { PATHS } from '#domain/pages.ts';
import type { Team } from '#domain/team.ts';
import type { GameRow } from '#server/backend/backend.ts';

const LEAGUE = { '@type': 'SportsOrganization', name: 'National Hockey League' };

/** Returns the path from the home page to a page. The last step needs no address. */
function breadcrumbs(publicUrl: string, page: string): object {
  const steps = [
    { name: 'Line Rush', item: publicUrl + PATHS.home },
    { name: 'Lines tonight', item: publicUrl + PATHS.tonight },
    { name: page },
  ];
  const itemListElement = steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

export function teamFacts({ name }: Team, path: string, publicUrl: string): object {
  const team = { '@type': 'SportsTeam', name, sport: 'Ice hockey', url: publicUrl + path, memberOf: LEAGUE };
  return { '@graph': [team, breadcrumbs(publicUrl, `${name} lines`)] };
}

export function gameFacts(game: GameRow, publicUrl: string): object {
  const team = (name: string) => ({ '@type': 'SportsTeam', name });
  const name = `${game.away_abbreviation} at ${game.home_abbreviation}`;
  const event = {
    '@type': 'SportsEvent',
    name,
    sport: 'Ice hockey',
    startDate: new Date(game.starts_at).toISOString(),
    homeTeam: team(game.home_abbreviation),
    awayTeam: team(game.away_abbreviation),
  };
  return { '@graph': [event, breadcrumbs(publicUrl, name)] };
}
