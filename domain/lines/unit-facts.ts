import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Ours, theirs. */
const forAgainst = v.tuple([count, count]);

/**
 * What a unit did together, in a game or in a season. `kind`: three forwards, two defensemen, or all skaters of a
 * power play or penalty kill. `players`: NHL ids, sorted. `seconds`: time together at 5 on 5, on the power play, and
 * on the penalty kill. `goals` and `attempts` count in all situations. Attempts are all goals and all shots that were
 * saved, missed, or blocked.
 */
export const unitFacts = v.object({
  kind: v.picklist(['trio', 'pair', 'pp', 'pk']),
  players: v.array(v.string()),
  seconds: v.object({ '5v5': count, pp: count, pk: count }),
  goals: forAgainst,
  attempts: forAgainst,
});

export type UnitFacts = v.InferOutput<typeof unitFacts>;
export type TogetherKind = UnitFacts['kind'];
export type Situation = keyof UnitFacts['seconds'];
