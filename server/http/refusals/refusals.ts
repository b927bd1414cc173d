import { type RefusalOf, sentenceOf } from '#domain/wording.ts';
import { AUTH_RESPONSES, AUTH_SENTENCES } from '#server/http/refusals/auth-refusals.ts';
import { ENDPOINT_RESPONSES, ENDPOINT_SENTENCES } from '#server/http/refusals/endpoint-refusals.ts';
import { REQUEST_RESPONSES, REQUEST_SENTENCES } from '#server/http/refusals/request-refusals.ts';
import type { Responses, WordedRefusal } from '#server/http/refusals/responses.ts';
import { TABLE_RESPONSES, TABLE_SENTENCES } from '#server/http/refusals/table-refusals.ts';

const SENTENCES = { ...REQUEST_SENTENCES, ...AUTH_SENTENCES, ...TABLE_SENTENCES, ...ENDPOINT_SENTENCES };
const RESPONSES: Responses<typeof SENTENCES> = {
  ...REQUEST_RESPONSES,
  ...AUTH_RESPONSES,
  ...TABLE_RESPONSES,
  ...ENDPOINT_RESPONSES,
};

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
export type Refusal = RefusalOf<typeof SENTENCES> & ResponseParameters;

export function wordRefusal(refusal: Refusal): WordedRefusal {
  const [status, code, { headers, ...rest } = {}] = RESPONSES[refusal.code];
  const { allowed, more, seconds = rest.seconds, sqlState } = refusal;
  return {
    status: refusal.status ?? status,
    code: sqlState ?? code,
    sentence: sentenceOf(SENTENCES, refusal),
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
