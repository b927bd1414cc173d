import { withOutage } from '../errors.ts';
import { type Failed, raisedSentence } from '../raised-sentence.ts';

export interface SaveFailure {
  /** `unreachable`: the server may or may not have saved the lineup. The same request can be retried. */
  readonly kind: 'duplicate-name' | 'too-many' | 'signed-out' | 'unreachable' | 'refused';
  /** For users. */
  readonly message: string;
}

/** Sentences for the database's error codes about saving. A test checks that none is missing. */
export const LINEUP_SENTENCES = {
  lineup_limit_reached: 'You can keep at most {most} lineups. Delete one first.',
  lineup_details_invalid:
    'The letters, scratches, guests, special teams, card texts, or team of this lineup are not valid.',
  lineup_player_twice: 'A player can hold only one place in a lineup.',
  lineup_text_direction: 'A lineup cannot contain characters that change the direction of text.',
  own_team_public: 'A lineup of your own team cannot be public. Share it by link instead.',
};

/** Converts the error of a write to a failure for users. Unknown errors without a message get `fallback`. */
export function saveFailure({ status, error }: Failed, fallback: string): SaveFailure {
  const { code, message } = error;
  if (code === '23505' || /unique constraint/i.test(message)) {
    return {
      kind: 'duplicate-name',
      message: 'A lineup with that name already exists for your account. Choose a different name.',
    };
  }
  if (code === '23503' && message.includes('team_id')) {
    return {
      kind: 'refused',
      message: 'This team no longer exists, so the lineup cannot be saved. You can still download it.',
    };
  }
  if (code === 'P0001') return { kind: 'too-many', message: raisedSentence(error, LINEUP_SENTENCES) };
  if (code === '22P02') {
    return { kind: 'refused', message: 'The database rejected the user id as integer column.' };
  }
  if (status === 401 || code === '42501') {
    return { kind: 'signed-out', message: 'You must be signed in to save a lineup.' };
  }
  if (status === 0 || status >= 500) {
    const unexpected = 'An unexpected error occurred while saving your lineup.';
    return { kind: 'unreachable', message: withOutage(unexpected, error) };
  }
  return { kind: 'refused', message: message || fallback };
}
