import { fillLineup } from '#domain/fill.ts';

/** Deterministic numbers in [0, 1), so that only edits change the picture. */
function createSequence(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export const SAMPLE_LINEUP = fillLineup(createSequence());
