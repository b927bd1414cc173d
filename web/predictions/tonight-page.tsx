import { Link } from 'react-router';
import { versus } from '#domain/format.ts';
import { leagueDayText } from '#domain/league-time.ts';
import { changeText } from '#domain/lines/line-changes.ts';
import type { TeamNews, Tonight, TonightGame } from '#domain/lines/tonight.ts';
import { gamePath, PATHS, teamPath } from '#domain/pages.ts';
import { type Team, teamSlug } from '#domain/team.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { useTonight } from '#web/backend/get-tonight.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { PageFailure } from '#web/ui/query-failure.tsx';
import { TitledSection } from '#web/ui/titled-section.tsx';
import { PAGE, PredictionsSkeleton } from './game-page.tsx';
import { Countdown, GameTime } from './game-time.tsx';
import '#web/ui/page-styles.css';
import './predictions.css';

function newsText({ changes, game }: TeamNews): string {
  const since = `${versus(game.is_home, game.opponent)}, ${leagueDayText(game.starts_at)}`;
  if (changes === null) return `First known lines ${since}.`;
  if (changes.length === 0) return `No changes ${since}.`;
  return `${changes.map(changeText).join(', ')} (${since}).`;
}

interface TeamRowProps {
  readonly team: Team;
  readonly news: TeamNews | undefined;
}

function TeamRow({ news, team }: TeamRowProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3">
      <span
        aria-hidden
        className="relative size-11 rounded-badge bg-(--plate-fill) p-1 text-(--plate-ink)"
        style={plateColors(team)}
      >
        <Crest team={team} />
      </span>
      <div>
        <Link
          to={teamPath(teamSlug(team))}
          className="inline-flex min-h-8 items-center font-semibold underline-offset-4 hover:underline"
        >
          {team.name}
        </Link>
        <p className="text-sm text-soft">{news ? newsText(news) : 'No lines yet this season.'}</p>
      </div>
    </div>
  );
}

function StateText({ game }: { readonly game: TonightGame }) {
  const { away, away_score: awayGoals, home, home_score: homeGoals, starts_at: at, state } = game;
  if (state === 'final') return `Final: ${away} ${awayGoals ?? 0}, ${home} ${homeGoals ?? 0}`;
  if (state === 'live') return 'On the ice';
  if (!game.time_known) return leagueDayText(at);
  return (
    <>
      <GameTime at={at} />
      <Countdown to={at} />
    </>
  );
}

interface GameProps {
  readonly game: TonightGame;
  readonly teams: readonly Team[];
  readonly news: Tonight['news'];
}

function Game({ game, news, teams }: GameProps) {
  const title = `${game.away} at ${game.home}`;
  return (
    <li className="panel grid content-start gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="display-type text-lg">{title}</h3>
          <p className="text-sm text-soft">
            <StateText game={game} />
          </p>
        </div>
        <ButtonLink
          to={gamePath(game.id)}
          aria-label={`${game.state === 'scheduled' ? 'Call the lines' : 'See the lines'} of ${title}`}
          className="print:hidden"
        >
          {game.state === 'scheduled' ? 'Call the lines' : 'See the lines'}
        </ButtonLink>
      </div>
      {[game.away, game.home].map((abbreviation) => {
        const team = teams.find((each) => each.abbreviation === abbreviation);
        return team && <TeamRow key={abbreviation} team={team} news={news.get(team.id)} />;
      })}
    </li>
  );
}

interface TonightViewProps {
  readonly tonight: Tonight;
  readonly teams: readonly Team[];
}

function TonightView({ teams, tonight: { games, news, night } }: TonightViewProps) {
  const playing = new Set(games.flatMap(({ away, home }) => [away, home]));
  const resting = teams.filter(({ abbreviation, id }) => news.has(id) && !playing.has(abbreviation ?? ''));
  return (
    <>
      {games.length > 0 && (
        <TitledSection id="games" title={`Games of ${leagueDayText(`${night}T12:00:00Z`)}`}>
          {/* Noon in UTC is on the same day in the league's time zone. */}
          <ul className="grid gap-4 desk:grid-cols-2">
            {games.map((game) => (
              <Game key={game.id} game={game} news={news} teams={teams} />
            ))}
          </ul>
        </TitledSection>
      )}
      {resting.length > 0 && (
        <TitledSection id="others" title="Teams without a game">
          <ul className="panel grid gap-4 p-4 sm:p-5 desk:grid-cols-2">
            {resting.map((team) => (
              <li key={team.id}>
                <TeamRow team={team} news={news.get(team.id)} />
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      {games.length === 0 && resting.length === 0 && (
        <EmptyState title="No games are known">
          This site does not read the league’s schedule, or no game is planned yet.{' '}
          <Link to={PATHS.home} className="underline underline-offset-4">
            Build a lineup
          </Link>
        </EmptyState>
      )}
    </>
  );
}

export function TonightPage() {
  usePageTitle('Lines tonight');
  const teams = useTeams();
  const tonight = useTonight();
  if (teams.isPending || tonight.isPending) return <PredictionsSkeleton label="Loading the games" />;
  const failed = [teams, tonight].find((query) => query.isError);
  if (failed || !teams.data || !tonight.data)
    return (
      <PageFailure
        className={PAGE}
        title="Tonight"
        query={failed ?? tonight}
        fallback="Failed to load the games"
      />
    );
  return (
    <div className={PAGE}>
      <header>
        <h1 className="display-type text-3xl">Lines tonight</h1>
        <p className="text-lg text-soft">Every game, and what changed in every team’s lines.</p>
      </header>
      <TonightView teams={teams.data} tonight={tonight.data} />
    </div>
  );
}
