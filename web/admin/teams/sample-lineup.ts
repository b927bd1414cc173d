import { fillLineup } from '#domain/fill.ts';

/** Returns a generator of fixed numbers in [0, 1), so that the sample lineup is always the same. */
function createSequence(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export const SAMPLE_LINEUP = fillLineup(createSequence());
