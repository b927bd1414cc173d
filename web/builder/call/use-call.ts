import { useEffect } from 'react';
import type { NextGame } from '#domain/briefing.ts';
import { callRequest, isSameCall } from '#domain/calls/called-lines.ts';
import type { Team } from '#domain/team.ts';
import { useOwnCall } from '#web/backend/calls/call-queries.ts';
import { isAfterPuckDrop, useSaveCall } from '#web/backend/calls/save-call.ts';
import { errorText } from '#web/backend/errors.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useSession } from '#web/backend/session.ts';
import { pageActions } from '../store/page-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { callBlocker } from './call-blocker.ts';
import { keepPendingCall, takePendingCall } from './pending-call.ts';

export interface NextCallProps {
  readonly team: Team;
  readonly game: NextGame;
}

/** Calls the open lineup. With `takesPending`, also saves a call that waited for sign-in. */
export function useCall({ game, team }: NextCallProps, takesPending = false) {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const { data: roster } = useRoster(team.id);
  const { status } = useSession();
  const own = useOwnCall(game.id, team.id);
  const { error, isPending, isSuccess, mutate, variables } = useSaveCall();
  const blocker = roster ? callBlocker(lineup, roster) : '';
  const request = blocker === null ? callRequest(lineup) : null;
  const called = own.data ?? (isSuccess ? variables.lineup : null);
  const isUpdate = called !== null;
  const newCall = request && { gameId: game.id, teamId: team.id, lineup: request, isUpdate };
  const isSame = request !== null && isUpdate && isSameCall(called, request);

  useEffect(() => {
    if (!takesPending || status !== 'signed-in' || own.isPending || !newCall) return;
    const waiting = takePendingCall(newCall);
    if (waiting) mutate({ ...newCall, isOther: waiting === 'other' });
  });

  const saved = isSuccess ? (variables.isUpdate ? 'Call updated.' : 'Called.') : 'You called this game.';
  return {
    blocker,
    isPending,
    isCalled: isUpdate,
    isSame,
    isClosed: isAfterPuckDrop(error),
    words: isUpdate ? (request && !isSame ? 'Your lineup differs from your call.' : saved) : '',
    failure: error && errorText(error, 'Your call was not saved.'),
    call: () => {
      if (!newCall || isPending || isSame) return;
      if (status === 'signed-in') return mutate(newCall);
      keepPendingCall(newCall);
      const message = 'Sign in to call these lines. They are called once you are signed in.';
      pageActions.openDialog({ kind: 'sign-in', message, next: '/' });
    },
  };
}
