import type { Caller } from '#platform/http/caller.ts';
import type { RequestLine, CallRequest, TableRequest } from '#platform/tables/request.ts';

/** A product's restrictions beyond those of its database. */
export interface TableRules {
  /** Called before the body is read. Throws a refusal. */
  checkRequest: (request: TableRequest | CallRequest, caller: Caller) => Promise<void>;
  /** Tables into which only the secret key inserts several rows at once, because rate limits count requests. */
  oneAtATime: ReadonlySet<string>;
  /** Bytes of a body for a table, where they are not `LIMITS.restBodyBytes`. */
  bodyBytes: Readonly<Record<string, number>>;
  /** Counts a write, or a call, that has a limit of its own. Returns the seconds to wait; null: the common limits count it. */
  count: (requestLine: RequestLine, address: string) => number | null;
}

export const NO_RULES: TableRules = {
  checkRequest: () => Promise.resolve(),
  oneAtATime: new Set(),
  bodyBytes: {},
  count: () => null,
};
