import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentPrediction } from '#domain/predictions/predicted-lines.ts';
import { getClient } from '../client.ts';
import type { Json } from '../database.types.ts';
import { RequestError } from '../errors.ts';
import { raisedSentence } from '../raised-sentence.ts';
import { useUser } from '../session.ts';
import { userKey } from '../user-queries.ts';
import { PREDICTION_SENTENCES } from './prediction-sentences.ts';

export interface NewPrediction {
  readonly gameId: string;
  /** `teams.id` as text. */
  readonly teamId: string;
  readonly lineup: SentPrediction;
  readonly isUpdate?: boolean;
  /** Whether the lineup differs from the one that the user predicted before signing in. If so, saving fails. */
  readonly isOther?: boolean;
}

/** Whether a prediction was rejected because, by the server's clock, the game has begun. */
export function isAfterPuckDrop(error: unknown): boolean {
  const cause =
    error instanceof RequestError ? (error.cause as { readonly hint?: unknown } | undefined) : null;
  return cause?.hint === 'call_after_puck_drop';
}

/** Saves or replaces the user's prediction for a game. Rejects with a sentence, for example after puck drop. */
export async function savePrediction(
  userId: string,
  { gameId, lineup, teamId }: NewPrediction,
): Promise<void> {
  const ids = { user_id: userId, game_id: Number(gameId), team_id: Number(teamId) };
  const { error, status } = await getClient()
    .from('calls')
    .upsert({ ...ids, lineup: lineup as unknown as Json }, { onConflict: 'user_id,game_id,team_id' });
  if (!error) return;
  if (error.code === 'P0001')
    throw new RequestError(raisedSentence(error, PREDICTION_SENTENCES), { cause: error });
  if (status === 401 || error.code === '42501')
    throw new RequestError('You must be signed in to call a lineup.', { cause: error });
  throw new RequestError('Your call was not saved.', { cause: error });
}

const OTHER_LINEUP =
  'Your lines changed before you signed in, so they were not called. Check them, then call them again.';

export function useSavePrediction() {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (call: NewPrediction) => {
      if (call.isOther) throw new RequestError(OTHER_LINEUP);
      if (!user) throw new RequestError('You must be signed in to call a lineup.');
      await savePrediction(user.id, call);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: userKey(user?.id ?? '', 'calls') }),
    // A player may have been traded since the page was opened.
    onError: () => client.invalidateQueries({ queryKey: ['roster'] }),
  });
}
