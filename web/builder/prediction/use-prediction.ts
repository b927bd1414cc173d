import { useEffect } from 'react';
import type { NextGame } from '#domain/briefing.ts';
import { predictionRequest, isSamePrediction } from '#domain/predictions/predicted-lines.ts';
import type { Team } from '#domain/team.ts';
import { useOwnPrediction } from '#web/backend/predictions/prediction-queries.ts';
import { isAfterPuckDrop, useSavePrediction } from '#web/backend/predictions/save-prediction.ts';
import { errorText } from '#web/backend/errors.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useSession } from '#web/backend/session.ts';
import { pageActions } from '../store/page-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { predictionBlocker } from './prediction-blocker.ts';
import { keepPendingPrediction, takePendingPrediction } from './pending-prediction.ts';

export interface NextPredictionProps {
  readonly team: Team;
  readonly game: NextGame;
}

/** Saves the open lineup as a prediction. With `takesPending`, also handles a prediction that waited for sign-in. */
export function usePrediction({ game, team }: NextPredictionProps, takesPending = false) {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const { data: roster } = useRoster(team.id);
  const { status } = useSession();
  const own = useOwnPrediction(game.id, team.id);
  const { error, isPending, isSuccess, mutate, variables } = useSavePrediction();
  const blocker = roster ? predictionBlocker(lineup, roster) : '';
  const request = blocker === null ? predictionRequest(lineup) : null;
  const called = own.data ?? (isSuccess ? variables.lineup : null);
  const isUpdate = called !== null;
  const newCall = request && { gameId: game.id, teamId: team.id, lineup: request, isUpdate };
  const isSame = request !== null && isUpdate && isSamePrediction(called, request);

  useEffect(() => {
    if (!takesPending || status !== 'signed-in' || own.isPending || !newCall) return;
    const waiting = takePendingPrediction(newCall);
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
      keepPendingPrediction(newCall);
      const message = 'Sign in to call these lines. They are called once you are signed in.';
      pageActions.openDialog({ kind: 'sign-in', message, next: '/' });
    },
  };
}
