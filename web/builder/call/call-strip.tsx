import { Megaphone } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { NextGame } from '#domain/briefing.ts';
import { callRequest } from '#domain/calls/called-lines.ts';
import { timeLeftText } from '#domain/calls/call-words.ts';
import { gameDayText, gameTimeText } from '#domain/game-time.ts';
import { gamePath } from '#domain/pages.ts';
import type { Team } from '#domain/team.ts';
import { versus } from '#domain/versus.ts';
import { useHasCalled } from '#web/backend/calls/call-queries.ts';
import { isAfterPuckDrop, useSaveCall } from '#web/backend/calls/save-call.ts';
import { errorText } from '#web/backend/errors.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useSession } from '#web/backend/session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { pageActions } from '../store/page-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { callBlocker } from './call-blocker.ts';
import { keepPendingCall, takePendingCall } from './pending-call.ts';
import './call-strip.css';

const TICK_MS = 15_000;

interface NextCallProps {
  readonly team: Team;
  readonly game: NextGame;
}

/** Calls the open lineup; also one that waited for sign-in. */
function useCall({ game, team }: NextCallProps) {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const { data: roster } = useRoster(team.id);
  const { status } = useSession();
  const { error, isPending, isSuccess, mutate } = useSaveCall();
  const blocker = roster ? callBlocker(lineup, roster) : '';
  const request = blocker === null ? callRequest(lineup) : null;
  const newCall = request && { gameId: game.id, teamId: team.id, lineup: request };

  useEffect(() => {
    if (status !== 'signed-in' || !newCall) return;
    const waiting = takePendingCall(newCall);
    if (waiting) mutate({ ...newCall, isOther: waiting === 'other' });
  });

  return {
    blocker,
    isPending,
    isSuccess,
    isClosed: isAfterPuckDrop(error),
    failure: error && errorText(error, 'Your call was not saved. Check your connection and try again.'),
    call: () => {
      if (!newCall || isPending) return;
      if (status === 'signed-in') {
        mutate(newCall);
        return;
      }
      keepPendingCall(newCall);
      const message = 'Sign in to call these lines. They are called once you are signed in.';
      pageActions.openDialog({ kind: 'sign-in', message, next: '/' });
    },
  };
}

/** Before the deadline, how long it is away. After it, the server's clock decides, not the device's. */
function deadlineText(left: string | null): string {
  return left === null
    ? 'It is time for puck drop. Calls close when the server’s clock reaches it.'
    : `Puck drop in ${left}.`;
}

function NextCall({ game, team }: NextCallProps) {
  const left = timeLeftText(game.startsAt, new Date(useNow(TICK_MS)));
  const { blocker, call, failure, isClosed, isPending, isSuccess } = useCall({ game, team });
  const hasCalled = useHasCalled(game.id, team.id).data ?? false;
  const opponent = versus(game.isHome, game.opponent.abbreviation);
  const isCalled = hasCalled || isSuccess;
  const called = isCalled ? (isSuccess ? 'Called.' : 'You called this game.') : '';
  const mayChange =
    isCalled && !isClosed && left !== null ? ' You can change your call until puck drop.' : '';
  const page = gamePath(game.id, team.abbreviation ?? undefined);
  return (
    <section aria-label="Call the lines" className="call-strip">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{`Next game: ${opponent}, ${gameTimeText(game.startsAt)}`}</p>
        {!isClosed && (
          <p className="text-sm text-soft">
            {deadlineText(left)}
            {blocker && ` ${blocker}`}
          </p>
        )}
        <p role="status" className="text-sm">
          {`${called}${mayChange}`}
        </p>
        {failure && (
          <p role="alert" className="text-sm font-semibold text-bad">
            {failure}
          </p>
        )}
      </div>
      {(isCalled || left === null || isClosed) && (
        <Link to={page} className={buttonClass({ look: 'quiet' })}>
          {isCalled ? 'See your call' : 'See the game'}
        </Link>
      )}
      {!isClosed && (
        <Button aria-disabled={isPending} disabled={blocker !== null} onClick={call}>
          <Megaphone aria-hidden size={18} />
          {isPending ? 'Calling…' : 'Call these lines'}
        </Button>
      )}
    </section>
  );
}

/** Says why the next game takes no calls. */
function WithoutCall({ game, team }: NextCallProps) {
  const opponent = versus(game.isHome, game.opponent.abbreviation);
  // The feed has only the day of some games.
  const when = game.isTimeKnown ? gameTimeText(game.startsAt) : gameDayText(game.startsAt);
  return (
    <section aria-label="Call the lines" className="call-strip">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{`Next game: ${opponent}, ${when}`}</p>
        <p className="text-sm text-soft">
          {game.isLocked
            ? 'This game started and was then moved, so its calls stay closed.'
            : 'You can call its lines once its time is known.'}
        </p>
      </div>
      {game.isLocked && (
        <Link
          to={gamePath(game.id, team.abbreviation ?? undefined)}
          className={buttonClass({ look: 'quiet' })}
        >
          See the game
        </Link>
      )}
    </section>
  );
}

/** Calls the lineup for the team's next game. Nothing without one, such as without the NHL's feeds. */
export function CallStrip({ team }: { readonly team: Team }) {
  const game = useBriefing(team.id).data?.nextGame;
  if (!game) return null;
  if (game.isLocked || !game.isTimeKnown) return <WithoutCall team={team} game={game} />;
  return <NextCall key={`${team.id} ${game.id}`} team={team} game={game} />;
}
