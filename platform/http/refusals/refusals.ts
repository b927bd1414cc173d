import { AUTH_RESPONSES, AUTH_SENTENCES } from '#platform/http/refusals/auth-refusals.ts';
import { REQUEST_RESPONSES, REQUEST_SENTENCES } from '#platform/http/refusals/request-refusals.ts';
import type { Responses, WordedRefusal } from '#platform/http/refusals/responses.ts';
import { type RefusalIn, writeSentence } from '#platform/http/refusals/sentences.ts';
import { TABLE_RESPONSES, TABLE_SENTENCES } from '#platform/http/refusals/table-refusals.ts';

const SENTENCES = { ...REQUEST_SENTENCES, ...AUTH_SENTENCES, ...TABLE_SENTENCES };
const RESPONSES = { ...REQUEST_RESPONSES, ...AUTH_RESPONSES, ...TABLE_RESPONSES };

/** The sentences of a product, which merges the type of its table into this one, and adds the table with {@link addRefusals}. */
// oxlint-disable-next-line typescript/no-empty-object-type -- products declare its members
export interface ProductSentences {}

type AllSentences = typeof SENTENCES & ProductSentences;

/** Parameters of the response. They replace what the table of responses says. */
interface ResponseParameters extends Pick<WordedRefusal, 'more'> {
  /** When to retry. */
  readonly seconds?: number;
  readonly status?: number;
  /** PostgreSQL's code, as the code on the wire. */
  readonly sqlState?: string;
  /** The methods that the address supports. */
  readonly allowed?: readonly string[];
}

/** Why the server refuses a request: a code of the tables, with parameters of its sentence and of its response. */
export type Refusal = RefusalIn<AllSentences> & ResponseParameters;

/** Adds a product's own refusals, or other words for the ones above. */
export function addRefusals(
  sentences: ProductSentences & Partial<Record<keyof typeof SENTENCES, unknown>>,
  responses: Partial<Responses<AllSentences>>,
): void {
  Object.assign(SENTENCES, sentences);
  Object.assign(RESPONSES, responses);
}

export function wordRefusal(refusal: Refusal): WordedRefusal {
  const [status, code, { headers, ...rest } = {}] = (RESPONSES as Responses<AllSentences>)[refusal.code];
  const { allowed, more, seconds = rest.seconds, sqlState } = refusal;
  return {
    status: refusal.status ?? status,
    code: sqlState ?? code,
    sentence: writeSentence(SENTENCES as AllSentences, refusal),
    headers: {
      ...headers,
      ...(allowed && { Allow: allowed.join(', ') }),
      ...(seconds && { 'Retry-After': String(seconds) }),
    },
    oauthError: rest.oauthError,
    forPage: rest.forPage,
    more,
  };
}
