import { Megaphone } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { NextGame } from '#domain/briefing.ts';
import { callRequest } from '#domain/calls/called-lines.ts';
import { timeLeftText } from '#domain/calls/call-words.ts';
import { gameDayText, gameTimeText } from '#domain/game-time.ts';
import { gamePath } from '#domain/pages.ts';
import type { Team } from '#domain/team.ts';
import { useHasCalled } from '#web/backend/calls/call-queries.ts';
import { useSaveCall } from '#web/backend/calls/save-call.ts';
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
  const ids = { gameId: game.id, teamId: team.id };

  useEffect(() => {
    if (status === 'signed-in' && request && takePendingCall(ids)) mutate({ ...ids, lineup: request });
  });

  return {
    blocker,
    isPending,
    isSuccess,
    failure: error && errorText(error, 'Your call was not saved. Check your connection and try again.'),
    call: () => {
      if (!request || isPending) return;
      if (status === 'signed-in') {
        mutate({ ...ids, lineup: request });
        return;
      }
      keepPendingCall(ids);
      const message = 'Sign in to call these lines. They are called once you are signed in.';
      pageActions.openDialog({ kind: 'sign-in', message, next: '/' });
    },
  };
}

function NextCall({ game, team }: NextCallProps) {
  const left = timeLeftText(game.startsAt, new Date(useNow(TICK_MS)));
  const day = game.isTimeKnown ? gameTimeText(game.startsAt) : gameDayText(game.startsAt);
  const deadline = game.isTimeKnown ? `Puck drop in ${left}.` : `No time is set yet. Calls close in ${left}.`;
  const { blocker, call, failure, isPending, isSuccess } = useCall({ game, team });
  const hasCalled = useHasCalled(game.id, team.id).data ?? false;
  const opponent = `${game.isHome ? 'vs' : 'at'} ${game.opponent.abbreviation}`;
  const called = isSuccess ? 'Called.' : 'You called this game.';
  const page = gamePath(game.id, team.abbreviation ?? undefined);
  return (
    <section aria-label="Call the lines" className="call-strip">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{`Next game: ${opponent}, ${day}`}</p>
        <p className="text-sm text-soft">
          {left === null ? 'The puck has dropped, so calls can no longer change.' : deadline}
          {left !== null && blocker && ` ${blocker}`}
        </p>
        <p role="status" className="text-sm">
          {hasCalled || isSuccess
            ? `${called}${left === null ? '' : ' You can change your call until puck drop.'}`
            : ''}
        </p>
        {failure && (
          <p role="alert" className="text-sm font-semibold text-bad">
            {failure}
          </p>
        )}
      </div>
      {(hasCalled || isSuccess || left === null) && (
        <Link to={page} className={buttonClass({ look: 'quiet' })}>
          {hasCalled || isSuccess ? 'See your call' : 'See the game'}
        </Link>
      )}
      {left !== null && (
        <Button aria-disabled={isPending} disabled={blocker !== null} onClick={call}>
          <Megaphone aria-hidden size={18} />
          {isPending ? 'Calling…' : 'Call these lines'}
        </Button>
      )}
    </section>
  );
}

/** The feed has only the day of some games. */
function WithoutTime({ game }: Pick<NextCallProps, 'game'>) {
  const opponent = `${game.isHome ? 'vs' : 'at'} ${game.opponent.abbreviation}`;
  return (
    <section aria-label="Call the lines" className="call-strip">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{`Next game: ${opponent}, ${gameDayText(game.startsAt)}`}</p>
        <p className="text-sm text-soft">You can call its lines once its time is known.</p>
      </div>
    </section>
  );
}

/** Calls the lineup for the team's next game. Nothing without one, such as without the NHL's feeds. */
export function CallStrip({ team }: { readonly team: Team }) {
  const game = useBriefing(team.id).data?.nextGame;
  if (!game) return null;
  if (!game.isTimeKnown) return <WithoutTime game={game} />;
  return <NextCall key={`${team.id} ${game.id}`} team={team} game={game} />;
}
