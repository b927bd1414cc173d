import type { Caller } from '#platform/http/caller.ts';
import type { RequestLine, CallRequest, TableRequest } from '#platform/tables/request.ts';

export interface TableRules {
  /** Called in the request's turn. Rejects with a `RefusedError` if the product forbids the request. */
  checkRequest: (request: TableRequest | CallRequest, caller: Caller) => Promise<void>;
  /**
   * Tables that accept only one row per insert, because rate limits count requests. The secret key may insert several.
   */
  oneAtATime: ReadonlySet<string>;
  /** What the query of a user's update must have, by table, because one request could rewrite megabytes of rows. */
  updateFilters: ReadonlyMap<string, RegExp>;
  /** Maximum bytes of a body by table or function, if it differs from `LIMITS.restBodyBytes`. */
  bodyBytes: ReadonlyMap<string, number>;
  /**
   * Counts a write or call that has its own limit. Returns the seconds to wait. Null if the common limits apply.
   * `session` is the id of a user's session; null for visitors.
   */
  count: (requestLine: RequestLine, address: string, session: string | null) => number | null;
}

export const NO_RULES: TableRules = {
  checkRequest: () => Promise.resolve(),
  oneAtATime: new Set(),
  updateFilters: new Map(),
  bodyBytes: new Map(),
  count: () => null,
};
