import { useState } from 'react';
import { Link } from 'react-router';
import { timeLeftText } from '#domain/calls/call-words.ts';
import type { GameCalls } from '#domain/calls/read-calls.ts';
import { gameTimeText } from '#domain/game-time.ts';
import { PATHS } from '#domain/pages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useNow } from '#web/ui/use-now.ts';

const TICK_MS = 15_000;

/** The time until puck drop by the server's clock, updated while the page is open. */
function useTimeLeft({ game, now: serverTime }: GameCalls): string | null {
  const [ahead] = useState(() => serverTime.getTime() - Date.now());
  return timeLeftText(game.starts_at, new Date(useNow(TICK_MS) + ahead));
}

function BeforePuckDrop({ calls }: { readonly calls: GameCalls }) {
  const left = useTimeLeft(calls);
  const hasCall = calls.call !== null;
  if (left === null)
    return <p>The puck has dropped, so calls can no longer change. Reload the page to see more.</p>;
  return (
    <>
      <p>
        {hasCall ? 'You called this game. ' : 'You have not called this game yet. '}
        {hasCall ? 'You can change your call until puck drop: ' : 'You can call your lines until puck drop: '}
        <strong>{`${gameTimeText(calls.game.starts_at)}, in ${left}`}</strong>.
      </p>
      <Link to={PATHS.home} className={buttonClass({ look: 'primary' })}>
        {hasCall ? 'Change your call' : 'Open the builder'}
      </Link>
    </>
  );
}

/** Whether the feed has only the day of the game yet. */
export function isTimeUnknown({ game, is_open: isOpen, now }: GameCalls): boolean {
  return game.state === 'scheduled' && !isOpen && now < game.starts_at;
}

function sentenceOf(calls: GameCalls): string | null {
  const { game, played } = calls;
  if (game.state === 'postponed')
    return 'This game is postponed. Calls can change again once it has a new date.';
  if (game.state === 'cancelled') return 'This game was canceled, so no call is scored.';
  if (game.lines === 'void')
    return 'This game is void: the NHL published no shifts for it that could be read, so no call is scored.';
  if (isTimeUnknown(calls))
    return 'The time of this game is not known yet. You can call its lines once it is.';
  if (!played)
    return 'The puck has dropped, so calls can no longer change. They are scored after the game, once the NHL has published its shifts.';
  return null;
}

/** What fans can do now, or why there is no score. Nothing for a game with a score. */
export function GameState({ calls }: { readonly calls: GameCalls }) {
  const sentence = calls.is_open ? null : sentenceOf(calls);
  if (!calls.is_open && sentence === null) return null;
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 p-4 text-lg sm:px-6">
      {calls.is_open ? <BeforePuckDrop calls={calls} /> : <p>{sentence}</p>}
    </div>
  );
}
