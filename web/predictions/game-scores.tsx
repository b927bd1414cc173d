import { Link } from 'react-router';
import { percentText, pointsText, scoreText } from '#domain/predictions/prediction-words.ts';
import { type GamePredictions, isLatePrediction } from '#domain/predictions/read-predictions.ts';
import { type Points, shareOf } from '#domain/predictions/score-prediction.ts';
import { scoreRepeat } from '#domain/predictions/stored-score.ts';
import { formatDate, plural } from '#domain/format.ts';
import { gamePath } from '#domain/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TitledSection } from '#web/ui/titled-section.tsx';

interface TileProps {
  readonly label: string;
  /** Null for a prediction without a score. */
  readonly value: string | null;
  readonly note: string;
  readonly isMain?: boolean;
}

function Tile({ isMain = false, label, note, value }: TileProps) {
  return (
    <div className={classNames('call-tile panel px-5 py-3.5', isMain && 'border-l-5 border-l-accent-edge')}>
      <dt className="eyebrow text-sm text-soft">{label}</dt>
      <dd>
        {value !== null && <span className="display-type text-3xl tabular-nums">{value}</span>}
        <span className="block text-sm text-soft">{note}</span>
      </dd>
    </div>
  );
}

function partsText({
  defense,
  forwards,
  starter,
}: Readonly<Record<'defense' | 'forwards' | 'starter', Points>>) {
  return `Linemates ${pointsText(forwards)} · pairs ${pointsText(defense)} · starter ${pointsText(starter)}`;
}

interface GameScoresProps {
  readonly calls: GamePredictions;
  /** Such as `Your call` or `Call of Ann`. */
  readonly title: string;
}

/**
 * Shows the prediction's score, the average score, and the score that the last game's lines would get.
 * Omits tiles without data. Renders nothing until the played lines are known.
 */
export function GameScores({ calls, title }: GameScoresProps) {
  const { average, call, count, last, played } = calls;
  if (!played) return null;
  const repeat = scoreRepeat(last?.lines ?? null, played);
  if (!call && average === null && !repeat) return null;
  return (
    <dl className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      {call && (
        <Tile
          isMain
          label={title}
          value={call.score && percentText(shareOf(call.score))}
          note={
            call.score
              ? partsText(call.score)
              : isLatePrediction(calls)
                ? 'Not scored: it came after puck drop'
                : 'Not scored yet'
          }
        />
      )}
      {average !== null && <Tile label="Average" value={percentText(average)} note={plural(count, 'call')} />}
      {repeat && last && (
        <Tile
          label="Repeating the last game"
          value={percentText(shareOf(repeat))}
          note={`${pointsText(repeat)} with the lines of ${formatDate(last.game.starts_at.toISOString())}`}
        />
      )}
    </dl>
  );
}

/** Lists the best predictions of fans with public profiles. Each entry links to the page of its prediction. */
export function BestPredictions({ calls }: { readonly calls: GamePredictions }) {
  if (calls.fans.length === 0) return null;
  const { id, team } = calls.game;
  return (
    <TitledSection id="best" title="Best calls">
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
    </TitledSection>
  );
}
