import { AUTH_RESPONSES, AUTH_SENTENCES } from '#platform/http/refusals/auth-refusals.ts';
import { REQUEST_RESPONSES, REQUEST_SENTENCES } from '#platform/http/refusals/request-refusals.ts';
import type { Responses, WordedRefusal } from '#platform/http/refusals/responses.ts';
import { type RefusalIn, writeSentence } from '#platform/http/refusals/sentences.ts';
import { TABLE_RESPONSES, TABLE_SENTENCES } from '#platform/http/refusals/table-refusals.ts';

const SENTENCES = { ...REQUEST_SENTENCES, ...AUTH_SENTENCES, ...TABLE_SENTENCES };
const RESPONSES = { ...REQUEST_RESPONSES, ...AUTH_RESPONSES, ...TABLE_RESPONSES };

/**
 * A product merges the type of its own sentences into this interface, and adds the sentences with {@link addRefusals}.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- products declare its members
export interface ProductSentences {}

type AllSentences = typeof SENTENCES & ProductSentences;

/** Parameters of one response. They override the entry in the table of responses. */
interface ResponseParameters extends Pick<WordedRefusal, 'more'> {
  /** Seconds until the client may retry. */
  readonly seconds?: number;
  readonly status?: number;
  /** PostgreSQL's error code, sent instead of the code in the table of responses. */
  readonly sqlState?: string;
  /** The methods that the path supports, for the header `Allow`. */
  readonly allowed?: readonly string[];
}

/** Why the server rejects a request: a code, with parameters for its sentence and its response. */
export type Refusal = RefusalIn<AllSentences> & ResponseParameters;

/** Adds a product's own refusals, and replaces sentences and responses of the platform's refusals. */
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
