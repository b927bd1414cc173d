import { leagueDayText } from '#domain/league-time.ts';
import type { GamePredictions } from '#domain/predictions/read-predictions.ts';
import { splitTeamName, type Team } from '#domain/team.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { GameTime } from './game-time.tsx';
import { HeroCrest } from './predictions-header.tsx';

function resultText({ game }: GamePredictions): string | null {
  const { goals, opponent_goals: against, state } = game;
  if (state !== 'final' || goals === null || against === null) return null;
  return `Final score: ${game.team} ${goals}, ${game.opponent} ${against}`;
}

interface SideProps {
  /** Null if the opponent is not in the database. */
  readonly team: Team | null;
  readonly abbreviation: string;
  /** Null before the end of the game. */
  readonly goals: number | null;
}

const HALF =
  'game-half flex min-h-56 flex-col items-center justify-center gap-1.5 bg-(--plate-fill,#1f2937) py-5 pr-11 pl-3 text-center text-(--plate-ink,#fff) sm:flex-row sm:justify-start sm:gap-5 sm:pr-13 sm:pl-8 sm:text-start last:pr-3 last:pl-11 sm:last:flex-row-reverse sm:last:pr-8 sm:last:pl-13 sm:last:text-end';

function Side({ abbreviation, goals, team }: SideProps) {
  const words = team && splitTeamName(team);
  return (
    <div className={HALF} style={team ? plateColors(team) : undefined}>
      {team && <HeroCrest team={team} />}
      <span className="min-w-0">
        <span className="block text-sm max-sm:hidden">{words?.place}</span>
        <span className="display-type text-xl/none wrap-anywhere sm:text-2xl/none">
          <span className="sm:hidden">{abbreviation}</span>
          <span className="max-sm:hidden">{words?.nickname || abbreviation}</span>
        </span>
      </span>
      {goals !== null && (
        <span className="game-goals font-condensed text-display/[0.85] font-bold tabular-nums">{goals}</span>
      )}
    </div>
  );
}

interface GameHeroProps {
  readonly calls: GamePredictions;
  /** `TOR vs BOS` at home, `TOR at BOS` away. */
  readonly title: string;
}

export function GameHero({ calls, title }: GameHeroProps) {
  const { game, opponent, team } = calls;
  const result = resultText(calls);
  return (
    <header className="panel overflow-hidden">
      <div aria-hidden className="grid grid-cols-2 [--lean:2.25rem]">
        <Side team={team} abbreviation={game.team} goals={result === null ? null : game.goals} />
        <Side
          team={opponent}
          abbreviation={game.opponent}
          goals={result === null ? null : game.opponent_goals}
        />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3.5">
        <h1 className="display-type text-xl wrap-anywhere">{title}</h1>
        <p className="text-sm text-soft">
          {game.time_known ? <GameTime at={game.starts_at} /> : leagueDayText(game.starts_at)}
          {game.venue && ` · ${game.venue}`}
        </p>
        {result !== null && <p className="sr-only">{result}</p>}
      </div>
    </header>
  );
}
