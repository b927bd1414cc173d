import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { versus } from '#domain/format.ts';
import { leagueDayText } from '#domain/league-time.ts';
import { CARD_SIZES } from '#card/card-input.ts';
import type { NextGame } from '#domain/briefing.ts';
import { ENDPOINTS } from '#domain/endpoints.ts';
import { fillOpenSlots } from '#domain/fill-open-slots.ts';
import { EMPTY_LINEUP, hasPlayers } from '#domain/lineup.ts';
import { changeText, lineChanges } from '#domain/lines/line-changes.ts';
import { lineupOfGame } from '#domain/lines/lineup-of-game.ts';
import type { TeamSeason } from '#domain/lines/team-season.ts';
import type { TeamUnits } from '#domain/lines/team-units.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { builderPath, PATHS, teamFeedPath, teamPredictionsPath } from '#domain/pages.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { findTeamOf, splitTeamName, type Team, teamSlug } from '#domain/team.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { type PlayedGame, useTeamGames } from '#web/backend/get-team-games.ts';
import { useTeamSeason } from '#web/backend/get-team-season.ts';
import { useTeamUnits } from '#web/backend/get-team-units.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { buttonClass, ButtonLink } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { PageFailure } from '#web/ui/query-failure.tsx';
import { useTeamTheme } from '#web/ui/team-theme.ts';
import { TitledSection } from '#web/ui/titled-section.tsx';
import { ComparedRows, playersInGame, rowsOfGame } from './compared-rows.tsx';
import { PAGE, PredictionsSkeleton } from './game-page.tsx';
import { Countdown, GameTime } from './game-time.tsx';
import { PredictionsHeader } from './predictions-header.tsx';
import { SeasonRibbon } from './season-ribbon.tsx';
import { PastGames, Roster, Together } from './team-facts.tsx';
import '#web/ui/page-styles.css';
import './predictions.css';

/**
 * The usual time from puck drop until we have the lines. It includes the game, and the NHL's delay in publishing
 * shifts.
 */
const LINES_AFTER_MS = 3 * 60 * 60_000;

function Next({ game, team }: { readonly game: NextGame; readonly team: Team }) {
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 p-4 text-lg sm:px-6">
      <p>
        {`Next: ${versus(game.isHome, game.opponent.name)}, `}
        {game.isTimeKnown ? (
          <>
            <GameTime at={game.startsAt} />
            <Countdown to={game.startsAt} />
          </>
        ) : (
          leagueDayText(game.startsAt)
        )}
        .
      </p>
      <ButtonLink look="primary" to={builderPath(teamSlug(team))} className="print:hidden">
        Call the lines
      </ButtonLink>
    </div>
  );
}

function Changes({ before, last }: { readonly last: PlayedGame; readonly before: PlayedGame }) {
  const changes = lineChanges(last.lines, before.lines);
  const since = `${versus(before.isHome, before.opponent)}, ${leagueDayText(before.startsAt)}`;
  return (
    <TitledSection id="changes" title="What changed">
      <p className="text-soft">
        {changes.length === 0 ? `The same lines as ${since}.` : `Since the game ${since}:`}
      </p>
      <ul className="flex flex-wrap gap-2">
        {changes.map((change) => (
          <li key={change.id} className="panel px-3 py-1.5 font-semibold">
            {changeText(change)}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

interface LastLinesProps {
  readonly game: PlayedGame;
  readonly before: PlayedGame | undefined;
  readonly next: NextGame | null;
  readonly roster: readonly RosterPlayer[];
  readonly season: TeamSeason;
  readonly team: Team;
}

function Stale({ game, season }: Pick<LastLinesProps, 'game' | 'season'>) {
  const latest = season.games.at(-1);
  if (!latest || latest.id === game.id) return null;
  const name = `${versus(latest.isHome, latest.opponent)}, ${leagueDayText(latest.startsAt)}`;
  return (
    <p className="panel px-4 py-2.5">
      {`The lines ${name} are not known yet. These are the lines of an earlier game.`}
    </p>
  );
}

function ReadAt({ game: { readAt }, next }: Pick<LastLinesProps, 'game' | 'next'>) {
  const follows = next?.isTimeKnown ? new Date(next.startsAt.getTime() + LINES_AFTER_MS) : null;
  return (
    <p className="text-sm text-soft">
      Derived from shifts
      {readAt && (
        <>
          , read <GameTime at={readAt} />
        </>
      )}
      .
      {follows && (
        <>
          {' '}
          The next lines follow about <GameTime at={follows} />.
        </>
      )}
    </p>
  );
}

function LastLines({ before, game, next, roster, season, team }: LastLinesProps) {
  const { isHome, lines, opponent, startsAt } = game;
  const moved = new Set(before && lineChanges(lines, before.lines).map(({ id }) => id));
  const link = writeLineupLink(team.id, lineupOfGame(lines, roster).lineup);
  const scratches = playersInGame(lines, lines.scratches).map(({ name }) => name);
  return (
    <TitledSection id="lines" title={`Lines ${versus(isHome, opponent)}, ${leagueDayText(startsAt)}`}>
      <Stale game={game} season={season} />
      <ComparedRows rows={rowsOfGame(lines, null)} isScored={false} moved={moved} />
      {scratches.length > 0 && (
        <p className="text-sm text-soft">{`Did not dress: ${scratches.join(', ')}`}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReadAt game={game} next={next} />
        {roster.length > 0 && (
          <ButtonLink look="primary" to={`${PATHS.home}?shared=${link}`} className="print:hidden">
            Build from these lines
          </ButtonLink>
        )}
      </div>
    </TitledSection>
  );
}

interface TeamViewProps {
  readonly team: Team;
  readonly next: NextGame | null;
  /** The last games with lines, the latest first. */
  readonly games: readonly PlayedGame[];
  readonly season: TeamSeason;
  readonly roster: readonly RosterPlayer[];
  readonly units: TeamUnits | undefined;
}

function TeamView({ games, next, roster, season, team, units }: TeamViewProps) {
  usePageTitle(`${splitTeamName(team).nickname} lines`);
  useTeamTheme(team);
  const [last, before] = games;
  // After many trades, no player of the last game may be left.
  const played = last ? lineupOfGame(last.lines, roster).lineup : EMPTY_LINEUP;
  const lineup = hasPlayers(played) ? played : fillOpenSlots(EMPTY_LINEUP, roster);
  const search = `?shared=${writeLineupLink(team.id, lineup)}`;
  const hasPredictions = team.abbreviation !== null && (next !== null || season.games.length > 0);
  return (
    <div className={PAGE}>
      <PredictionsHeader team={team} eyebrow="Lines, changes, and who played with whom" title={team.name} />
      {next && <Next game={next} team={team} />}
      {last && before && <Changes last={last} before={before} />}
      {last && (
        <LastLines game={last} before={before} next={next} roster={roster} season={season} team={team} />
      )}
      <SeasonRibbon season={season} />
      {units && <Together units={units} names={season.names} />}
      {season.games.length > 0 && <PastGames games={season.games} team={team} />}
      {roster.length > 0 && (
        <TitledSection id="card" title="Card">
          <Link to={PATHS.home + search} className="justify-self-start rounded-panel">
            <img
              src={`${ENDPOINTS.lineupPicture}${search}&type=webp`}
              alt={`Make a card of the ${team.name}`}
              width={CARD_SIZES.wide.width}
              height={CARD_SIZES.wide.height}
              loading={last ? 'lazy' : 'eager'} // without lines, the card is at the top of the page
              className="h-auto w-full max-w-3xl rounded-panel shadow-raised"
            />
          </Link>
        </TitledSection>
      )}
      {roster.length > 0 && <Roster players={roster} />}
      <nav aria-label="More" className="flex flex-wrap gap-2 print:hidden">
        <ButtonLink look="quiet" to={PATHS.tonight}>
          All teams tonight
        </ButtonLink>
        {hasPredictions && (
          <ButtonLink look="quiet" to={teamPredictionsPath(team.abbreviation)}>
            {`${team.abbreviation} season table`}
          </ButtonLink>
        )}
        {last && (
          <a href={teamFeedPath(teamSlug(team))} className={buttonClass({ look: 'quiet' })}>
            Atom feed of these lines
          </a>
        )}
      </nav>
    </div>
  );
}

function LoadedTeam({ team }: { readonly team: Team }) {
  const games = useTeamGames(team.id);
  const briefing = useBriefing(team.id);
  const roster = useRoster(team.id);
  const season = useTeamSeason(team.id);
  const units = useTeamUnits(team.id, true);
  if (games.isPending || season.isPending || briefing.isPending || roster.isPending)
    return <PredictionsSkeleton label="Loading this team" />;
  if (games.isError || season.isError)
    return (
      <PageFailure
        className={PAGE}
        title="Team"
        query={games.isError ? games : season}
        fallback="Failed to load the team’s games"
      />
    );
  return (
    <TeamView
      team={team}
      next={briefing.data?.nextGame ?? null}
      games={games.data}
      season={season.data}
      roster={roster.data ?? []}
      units={units}
    />
  );
}

/** The page `/teams/{slug}`: the last game's lines, what changed, and the season's statistics. */
export function TeamPage({ notFound }: { readonly notFound: ReactNode }) {
  const { team: key = '' } = useParams();
  const teams = useTeams();
  if (teams.isPending) return <PredictionsSkeleton label="Loading this team" />;
  if (teams.isError)
    return <PageFailure className={PAGE} title="Team" query={teams} fallback="Failed to load teams" />;
  const team = findTeamOf(teams.data, key);
  return team ? <LoadedTeam key={team.id} team={team} /> : notFound;
}
