import { Link } from 'react-router';
import { percentText, scoreText, seasonText } from '#domain/predictions/prediction-words.ts';
import type { PredictionRecordData } from '#domain/predictions/read-predictions.ts';
import { formatDate, plural, versus } from '#domain/format.ts';
import { gamePath } from '#domain/pages.ts';
import { usePredictionRecord } from '#web/backend/predictions/prediction-queries.ts';

type Call = PredictionRecordData['calls'][number];

export function outcomeOf({ is_late: isLate, lines, score, starts_at: startsAt, state }: Call): string {
  if (score) return scoreText(score);
  if (lines === 'void') return 'Void';
  if (state === 'postponed') return 'Postponed';
  if (state === 'cancelled') return 'Canceled';
  if (isLate) return 'After puck drop';
  return state === 'scheduled' && startsAt.getTime() > Date.now() ? 'To come' : 'Not scored yet';
}

function summary({ average, baseline, calls, games, void: voidGames }: PredictionRecordData): string {
  const isVoid = calls.every(({ lines }) => lines === 'void');
  if (games === 0) return isVoid ? 'No scored calls: every game was void.' : 'No scored calls yet.';
  const counted = `${plural(games, 'scored call')}, ${percentText(average)} on average`;
  const repeat = baseline === null ? '' : ` (repeating the last game: ${percentText(baseline)})`;
  const voided = voidGames === 0 ? '' : `, ${voidGames} void`;
  return `${counted}${repeat}${voided}.`;
}

interface PredictionRecordProps {
  /** The profile's name. Null for the signed-in user's own record. */
  readonly profileName: string | null;
}

/** A fan's predictions in the latest season. Renders nothing if there are none, or if they fail to load. */
export function PredictionRecord({ profileName }: PredictionRecordProps) {
  const { data: record } = usePredictionRecord(profileName);
  if (!record) return null;
  return (
    <section aria-labelledby="calls" className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="calls" className="display-type text-xl">
          {`Called lines, ${seasonText(record.season)}`}
        </h2>
        <p className="text-soft">{summary(record)}</p>
      </div>
      <ul className="panel divide-y divide-line overflow-hidden">
        {record.calls.map((call) => (
          <li key={`${call.id} ${call.team}`}>
            <Link
              to={`${gamePath(call.id, call.team)}${profileName === null ? '' : `&fan=${encodeURIComponent(profileName)}`}`}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-5 py-1.5 -outline-offset-4 hover:bg-sunk"
            >
              <span className="min-w-0 font-semibold">
                {`${call.team} ${versus(call.is_home, call.opponent)}`}
                <span className="ml-2 text-sm font-normal text-soft">
                  {formatDate(call.starts_at.toISOString())}
                </span>
              </span>
              <span className="tabular-nums">{outcomeOf(call)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
