import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { GamePredictions } from '#domain/predictions/read-predictions.ts';
import { plural, versus } from '#domain/format.ts';
import type { GameLines } from '#domain/lines/game-lines.ts';
import { gamePath, profilePath, teamPath, teamPredictionsPath } from '#domain/pages.ts';
import { useGamePredictions } from '#web/backend/predictions/prediction-queries.ts';
import { PageFailure } from '#web/ui/query-failure.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useTeamTheme } from '#web/ui/team-theme.ts';
import { TitledSection } from '#web/ui/titled-section.tsx';
import { ComparedRows, playersInGame, rowsOfPrediction, rowsOfGame } from './compared-rows.tsx';
import { GameHero } from './game-hero.tsx';
import { BestPredictions, GameScores } from './game-scores.tsx';
import { GameState } from './game-state.tsx';
import '#web/ui/page-styles.css';
import './predictions.css';

export const PAGE =
  'mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-4 sm:px-6 sm:py-8';

/** Returns a short title: `TOR vs BOS` at home, `TOR at BOS` away. */
function matchup({ is_home: isHome, opponent, team }: GamePredictions['game']): string {
  return `${team} ${versus(isHome, opponent)}`;
}

function TeamLinks({ calls: { game, opponent } }: { readonly calls: GamePredictions }) {
  if (!opponent) return null;
  return (
    <nav aria-label="Team" className="flex flex-wrap gap-2">
      {(game.is_home ? [game.team, game.opponent] : [game.opponent, game.team]).map((abbreviation) => (
        <ButtonLink
          look={abbreviation === game.team ? 'primary' : 'secondary'}
          key={abbreviation}
          to={gamePath(game.id, abbreviation)}
          aria-current={abbreviation === game.team ? 'page' : undefined}
        >
          {`${abbreviation} lines`}
        </ButtonLink>
      ))}
      <ButtonLink look="quiet" to={teamPath(game.team)}>
        {`${game.team} team page`}
      </ButtonLink>
      <ButtonLink look="quiet" to={teamPredictionsPath(game.team)}>
        {`${game.team} season table`}
      </ButtonLink>
    </nav>
  );
}

function Others({ game, ids, label }: { game: GameLines; ids: readonly string[]; label: string }) {
  if (ids.length === 0) return null;
  const names = playersInGame(game, ids).map(({ name }) => name);
  return <p className="text-sm text-soft">{`${label}: ${names.join(', ')}`}</p>;
}

function MissingGoals({ goals, played }: { readonly goals: number | null; readonly played: GameLines }) {
  const missing = (goals ?? 0) - (played.goals ?? goals ?? 0);
  if (missing === 0) return null;
  return (
    <p className="text-sm text-soft">
      {`${plural(Math.abs(missing), 'goal')} of the final score ${missing === 1 ? 'does' : 'do'} not count for lines: a shootout, or shifts that are not known.`}
    </p>
  );
}

function Opponent({ calls: { game } }: { readonly calls: GamePredictions }) {
  const request = { gameId: String(game.id), team: game.opponent, fan: null };
  const played = useGamePredictions(request).data?.played;
  if (!played) return null;
  return (
    <TitledSection id="opponent" title={`Lines of ${game.opponent}`}>
      <ComparedRows rows={rowsOfGame(played, null)} isScored={false} />
      <MissingGoals goals={game.opponent_goals} played={played} />
      <Others game={played} ids={played.scratches} label="Did not dress" />
    </TitledSection>
  );
}

function titleOf({ call }: GamePredictions, fan: string | null): string {
  return fan === null ? 'Your call' : `Call of ${call?.display_name ?? call?.profile_name ?? fan}`;
}

function Sides({ calls, fan }: { readonly calls: GamePredictions; readonly fan: string | null }) {
  const { call, is_open: isOpen, played } = calls;
  if (!call && !played) {
    if (isOpen) return null;
    return (
      <EmptyState title="Nothing to compare">
        {fan === null ? 'You did not call this game.' : 'This fan shows no call of this game.'}
      </EmptyState>
    );
  }
  return (
    <div className="call-sides grid gap-8 desk:not-has-[>:only-child]:grid-cols-2">
      {call && (
        <TitledSection id="called" title={titleOf(calls, fan)}>
          <ComparedRows rows={rowsOfPrediction(call.lines, played)} isScored={played !== null} />
        </TitledSection>
      )}
      {played && (
        <TitledSection id="played" title="What was played">
          <ComparedRows rows={rowsOfGame(played, call?.lines ?? null)} isScored={call !== null} />
          <MissingGoals goals={calls.game.goals} played={played} />
          <Others game={played} ids={played.extras} label="Without a line" />
          <Others game={played} ids={played.scratches} label="Did not dress" />
        </TitledSection>
      )}
      {played && <Opponent calls={calls} />}
    </div>
  );
}

function FanHint({ calls, fan }: { readonly calls: GamePredictions; readonly fan: string }) {
  const { call, game } = calls;
  return (
    <p className="panel flex flex-wrap items-center justify-between gap-3 py-2.5 pr-2.5 pl-4">
      <span>
        {call ? `You see the call of ${call.display_name ?? fan}.` : 'This fan shows no call of this game.'}
      </span>
      <span className="flex flex-wrap gap-2">
        {call && (
          <ButtonLink look="quiet" to={profilePath(call.profile_name ?? fan)}>
            Profile
          </ButtonLink>
        )}
        <ButtonLink to={gamePath(game.id, game.team)}>Your own call</ButtonLink>
      </span>
    </p>
  );
}

interface GameProps {
  readonly calls: GamePredictions;
  readonly fan: string | null;
  /** When the response arrived, by the device's clock, in ms since 1970. */
  readonly receivedAt: number;
}

function Game({ calls, fan, receivedAt }: GameProps) {
  const { game, played, team } = calls;
  usePageTitle(`${matchup(game)} lines`);
  useTeamTheme(team);
  return (
    <div className={PAGE}>
      <GameHero calls={calls} title={matchup(game)} />
      <TeamLinks calls={calls} />
      {fan !== null && <FanHint calls={calls} fan={fan} />}
      <GameState calls={calls} fan={fan} receivedAt={receivedAt} />
      <GameScores calls={calls} title={titleOf(calls, fan)} />
      <Sides calls={calls} fan={fan} />
      {played && calls.count > 0 && (
        <p className="text-sm text-soft">
          Each pair of linemates, each defense pair, and the starter is one point. Line numbers and sides do
          not count. A check marks a player who really played with a linemate of the call.
        </p>
      )}
      <BestPredictions calls={calls} />
    </div>
  );
}

export function PredictionsSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={PAGE}>
      <div className="skeleton h-60 rounded-panel" />
      <div className="skeleton h-11 w-72 rounded-control" />
      <div className="skeleton h-112 rounded-panel" />
    </div>
  );
}

/** The page `/games/{id}`: compares a prediction with the lines that were played. */
export function GamePage({ notFound }: { readonly notFound: ReactNode }) {
  const { gameId = '' } = useParams();
  const [query] = useSearchParams();
  const fan = query.get('fan');
  const calls = useGamePredictions({ gameId, team: query.get('team'), fan });
  if (calls.isPending) return <PredictionsSkeleton label="Loading this game" />;
  if (calls.data) return <Game calls={calls.data} fan={fan} receivedAt={calls.dataUpdatedAt} />;
  if (!calls.isError) return notFound;
  return <PageFailure className={PAGE} title="Game" query={calls} fallback="Failed to load this game" />;
}
