import { Link } from 'react-router';
import { formatHour, formatWeekday } from '#domain/format.ts';
import { PATHS } from '#domain/pages.ts';
import type { Team } from '#domain/team.ts';
import { type UpcomingGame, useUpcomingGames } from '#web/backend/get-games.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Crest } from '#web/ui/crest.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { pageActions } from '../store/page-actions.ts';

interface Matchup {
  readonly game: UpcomingGame;
  readonly away: Team;
  readonly home: Team;
}

const HOUR_MS = 3_600_000;

/** The next game, and all games that start less than 12 hours later. Leaves out games of unknown teams. */
function useMatchups(): Matchup[] {
  const { data: games = [] } = useUpcomingGames();
  const { data: teams = [] } = useTeams();
  const find = (abbreviation: string) => teams.find((team) => team.abbreviation === abbreviation);
  const end = (games[0]?.startsAt.getTime() ?? 0) + 12 * HOUR_MS;
  return games.flatMap((game) => {
    if (game.startsAt.getTime() >= end) return [];
    const [away, home] = [find(game.away), find(game.home)];
    return away && home ? [{ game, away, home }] : [];
  });
}

function Side({ team, label }: { readonly team: Team; readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={`Set the lines of the ${team.name}`}
      className="team-tile plate-box h-13.5 w-12 flex-none px-1 pt-1"
      style={plateColors(team)}
      onClick={() => pageActions.chooseTeam(team)}
    >
      <Crest team={team} />
    </button>
  );
}

function Game({ away, game, home }: Matchup) {
  const time = formatHour(game.startsAt);
  return (
    <li className="flex flex-none items-center gap-2.5 rounded-plate border border-line bg-surface">
      <Side team={away} label={`${away.name}, at ${home.name}, ${time}`} />
      <span aria-hidden className="grid justify-items-center text-xs/tight text-soft">
        <b className="font-condensed text-base/tight text-ink">{`${game.away} @ ${game.home}`}</b>
        {time}
      </span>
      <Side team={home} label={`${home.name}, vs ${away.name}, ${time}`} />
    </li>
  );
}

/** `Today` or `Tonight`, or the weekday if the game starts more than 16 hours from now. */
function dayOf({ startsAt }: UpcomingGame): string {
  if (startsAt.getTime() - Date.now() > 16 * HOUR_MS) return formatWeekday(startsAt);
  const hour = startsAt.getHours();
  return hour >= 5 && hour < 17 ? 'Today' : 'Tonight';
}

/** The next games. A press on a crest opens the builder with the crest's team. Renders nothing without games. */
export function GamesTonight() {
  const matchups = useMatchups();
  const [first] = matchups;
  if (!first) return null;
  return (
    <section aria-labelledby="games-title" className="flex min-w-0 items-center gap-3 sm:justify-end">
      <h3 id="games-title" className="eyebrow text-sm text-soft">
        <Link to={PATHS.tonight} title="Every game, and what changed in every team’s lines">
          {dayOf(first.game)}
        </Link>
      </h3>
      <ul className="flex min-w-0 gap-3 overflow-x-auto [scrollbar-width:none]">
        {matchups.map((matchup) => (
          <Game key={matchup.game.id} {...matchup} />
        ))}
      </ul>
    </section>
  );
}
