import { Link } from 'react-router';
import { percentText, pointsText, scoreText } from '#domain/predictions/prediction-words.ts';
import { type GamePredictions, isLatePrediction } from '#domain/predictions/read-predictions.ts';
import { type Points, shareOf } from '#domain/predictions/score-prediction.ts';
import { scoreRepeat } from '#domain/predictions/stored-score.ts';
import { formatDate, plural } from '#domain/format.ts';
import { gamePath } from '#domain/pages.ts';

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly isMain?: boolean;
}

function Tile({ isMain = false, label, note, value }: TileProps) {
  return (
    <div className="call-tile" data-main={isMain || undefined}>
      <dt className="eyebrow text-sm">{label}</dt>
      <dd>
        <span className="display-type text-4xl tabular-nums">{value}</span>
        <span className="block text-note">{note}</span>
      </dd>
    </div>
  );
}

/** The parts of a score: `Linemates 8 of 12 · pairs 2 of 3 · starter 1 of 1`. */
function partsText({
  defense,
  forwards,
  starter,
}: Readonly<Record<'defense' | 'forwards' | 'starter', Points>>) {
  return `Linemates ${pointsText(forwards)} · pairs ${pointsText(defense)} · starter ${pointsText(starter)}`;
}

function callsText(count: number): string {
  return count === 0 ? 'Nobody called this game' : plural(count, 'call');
}

interface GameScoresProps {
  readonly calls: GamePredictions;
  /** `Your call`, or `Call of Ann`. */
  readonly title: string;
  /** The profile whose call is shown; null for the user's own. */
  readonly fan: string | null;
}

function noScoreText(calls: GamePredictions, fan: string | null): string {
  if (calls.call) return isLatePrediction(calls) ? 'Not scored: it came after puck drop' : 'Not scored yet';
  return fan === null ? 'You did not call this game' : 'This fan shows no call of this game';
}

/** The call's score, the average, and the score of repeating the last game. */
export function GameScores({ calls, fan, title }: GameScoresProps) {
  const { average, call, count, last, played } = calls;
  if (!played) return null;
  const repeat = scoreRepeat(last?.lines ?? null, played);
  return (
    <dl className="call-tiles">
      {call?.score ? (
        <Tile isMain label={title} value={percentText(shareOf(call.score))} note={partsText(call.score)} />
      ) : (
        <Tile isMain label={title} value="–" note={noScoreText(calls, fan)} />
      )}
      <Tile label="Average" value={percentText(average)} note={callsText(count)} />
      <Tile
        label="Repeating the last game"
        value={percentText(repeat && shareOf(repeat))}
        note={
          repeat && last
            ? `${pointsText(repeat)} with the lines of ${formatDate(last.game.starts_at.toISOString())}`
            : 'No earlier game is known'
        }
      />
    </dl>
  );
}

/** The best calls of fans with public profiles. Each links to the page with their call. */
export function BestPredictions({ calls }: { readonly calls: GamePredictions }) {
  if (calls.fans.length === 0) return null;
  const { id, team } = calls.game;
  return (
    <section aria-labelledby="best" className="grid gap-3">
      <h2 id="best" className="display-type text-2xl">
        Best calls
      </h2>
      <ol className="panel divide-y divide-line overflow-hidden">
        {calls.fans.map((fan) => (
          <li key={fan.profile_name}>
            <Link
              to={`${gamePath(id, team)}&${new URLSearchParams({ fan: fan.profile_name }).toString()}`}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-5 py-1.5 -outline-offset-4 hover:bg-sunk"
            >
              <bdi className="min-w-0 font-semibold wrap-anywhere">
                {fan.display_name ?? fan.profile_name}
              </bdi>
              <span className="tabular-nums">{scoreText(fan)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
