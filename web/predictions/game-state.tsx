import { timeLeftText } from '#domain/predictions/prediction-words.ts';
import { type GamePredictions, isLatePrediction } from '#domain/predictions/read-predictions.ts';
import { builderPath } from '#domain/pages.ts';
import { teamSlug } from '#domain/team.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useNow } from '#web/ui/use-now.ts';
import { GameTime } from './game-time.tsx';

const TICK_MS = 15_000;

interface GameStateProps {
  readonly calls: GamePredictions;
  /** When the response arrived, by the device's clock, in ms since 1970. */
  readonly receivedAt: number;
  /** The profile whose prediction is shown. Null for the user's own. */
  readonly fan: string | null;
}

/** Returns the time until puck drop as text, by the server's clock. Null after puck drop. Updates regularly. */
function useTimeLeft({ calls: { game, now: serverTime }, receivedAt }: GameStateProps): string | null {
  const ahead = serverTime.getTime() - receivedAt;
  return timeLeftText(game.starts_at, new Date(useNow(TICK_MS) + ahead));
}

function BeforePuckDrop(props: GameStateProps) {
  const { calls, fan } = props;
  const left = useTimeLeft(props);
  const hasCall = calls.call !== null;
  const isHydrated = useHydrated();
  const time = (
    <strong>
      <GameTime at={calls.game.starts_at} />
      {isHydrated && `, in ${left}`}
    </strong>
  );
  if (left === null && isHydrated)
    return <p>The puck has dropped, so calls can no longer change. Reload the page to see more.</p>;
  if (fan !== null) return <p>Calls can change until puck drop: {time}.</p>;
  return (
    <>
      <p>
        {hasCall ? 'You called this game. ' : 'You have not called this game yet. '}
        {hasCall ? 'You can change your call until puck drop: ' : 'You can call your lines until puck drop: '}
        {time}.
      </p>
      <ButtonLink look="primary" to={builderPath(teamSlug(calls.team))}>
        {hasCall ? 'Change your call' : 'Open the builder'}
      </ButtonLink>
    </>
  );
}

/** Whether the feed knows only the day of the game, not yet the time. */
function isTimeUnknown({ game, now }: GamePredictions): boolean {
  return game.state === 'scheduled' && !game.time_known && now < game.starts_at;
}

function sentenceOf(calls: GamePredictions): string | null {
  const { game, played } = calls;
  if (game.state === 'postponed') return 'This game is postponed, so calls cannot change for now.';
  if (game.state === 'cancelled') return 'This game was canceled, so no call is scored.';
  if (game.lines === 'void')
    return 'This game is void: the NHL published no shifts for it that could be read, so no call is scored.';
  if (isTimeUnknown(calls))
    return 'The time of this game is not known yet. You can call its lines once it is.';
  if (isLatePrediction(calls)) return 'This call came after puck drop, so it is not scored.';
  if (!played)
    return 'The puck has dropped, so calls can no longer change. They are scored after the game, once the NHL has published its shifts.';
  return null;
}

/** Says whether fans can still call the lines, or why a prediction has no score. Otherwise, renders nothing. */
export function GameState(props: GameStateProps) {
  const { calls } = props;
  const sentence = calls.is_open ? null : sentenceOf(calls);
  if (!calls.is_open && sentence === null) return null;
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 p-4 text-lg sm:px-6">
      {calls.is_open ? <BeforePuckDrop {...props} /> : <p>{sentence}</p>}
    </div>
  );
}
