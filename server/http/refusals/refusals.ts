import { AUTH_REFUSALS } from '#server/http/refusals/auth-refusals.ts';
import { ENDPOINT_REFUSALS } from '#server/http/refusals/endpoint-refusals.ts';
import { REQUEST_REFUSALS } from '#server/http/refusals/request-refusals.ts';
import { TABLE_REFUSALS } from '#server/http/refusals/table-refusals.ts';
import type { WordedRefusal } from '#server/http/refusals/worded.ts';

/** Status, code on the wire, and sentence of every refusal of the server, by its own code. */
const REFUSALS = { ...REQUEST_REFUSALS, ...AUTH_REFUSALS, ...TABLE_REFUSALS, ...ENDPOINT_REFUSALS };

type Refusals = typeof REFUSALS;
type RefusalOf<Code extends keyof Refusals> = Readonly<{ code: Code }> &
  (Refusals[Code] extends (given: infer Parameters) => WordedRefusal ? Readonly<Parameters> : never);

/** Why the server refuses a request: a code of the table, with the parameters of its sentence. */
export type Refusal = { [Code in keyof Refusals]: RefusalOf<Code> }[keyof Refusals];

export function wordRefusal(refusal: Refusal): WordedRefusal {
  const write = REFUSALS[refusal.code] as (given: Refusal) => WordedRefusal;
  return write(refusal);
}
