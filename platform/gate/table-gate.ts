import { compressed } from '#platform/http/compressed.ts';
import { identifyCaller, sessionIdOf, type Caller } from '#platform/http/caller.ts';
import type { Incoming } from '#platform/http/incoming.ts';
import {
  chargeForTime,
  takeWithNetwork,
  type RateLimiter,
  waitForCosts,
} from '#platform/http/rate-limiter.ts';
import { DisconnectedError, readBody } from '#platform/http/read-body.ts';
import { isRefusal, RefusedError } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import type { Reply } from '#platform/http/reply.ts';
import { type InTurn, turnOf } from '#platform/http/turns.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Secrets } from '#platform/secrets.ts';
import { parseRequestLine, type RequestLine } from '#platform/tables/request.ts';
import type { TableRules } from '#platform/tables/table-rules.ts';
import type { TableApi } from '#platform/tables/table-api.ts';

export type TableGate = (incoming: Incoming) => Promise<Reply | Refusal>;

interface Parts {
  api: TableApi;
  inTurn: InTurn;
  limiter: RateLimiter;
  /** Functions that change no rows. */
  readingFunctions?: ReadonlySet<string> | undefined;
  rules: TableRules;
  secrets: Secrets;
}

/** Guards the table API: limits rates, identifies callers, limits body sizes, and queues requests by address. */
export function createTableGate(parts: Parts): TableGate {
  const { api, inTurn, limiter, readingFunctions, rules, secrets } = parts;
  return async (incoming) => {
    const { address, hasTurn = false, headers, id, isGone, method, target } = incoming;
    const requestLine = parseRequestLine(method, target.path, headers);
    const schema = schemaOf(incoming);
    const wait = takeWithNetwork(limiter, 'restByAddress', 'restByNetwork', address);
    if (wait > 0) return { code: 'rate-limited', seconds: wait };
    const caller = await identifyCaller(headers, secrets);
    if (isRefusal(caller)) return caller;
    const reads = requestLine.reads || readingFunctions?.has(requestLine.name) === true;
    // Until the statement has run, which checks the session, only the address pays. Otherwise, a thief whose session
    // the owner has ended could use up the account's rates.
    const paying = caller.kind === 'secret' ? [] : [turnOf(address)];
    const all = caller.kind === 'user' ? [...paying, caller.userId] : [...paying];
    // Calls of functions that write are not charged for their cost, because imports are expensive.
    const payers = reads || !requestLine.isCall ? all : [];
    const pause = waitForCosts(limiter, [...paying, ...payers]);
    if (pause > 0) return { code: 'rate-limited', seconds: pause };
    const count = countRequest(parts, requestLine, caller, address);
    if (count.wait > 0) return { code: 'rate-limited', seconds: count.wait };
    // Compressing a long list takes as long as reading it, so it is part of the request's turn.
    const pack = (reply: Reply) => {
      const kilobytes = Buffer.byteLength(reply.body ?? '') / 1000;
      for (const who of payers) limiter.charge('readKilobytes', who, kilobytes);
      return compressed(reply, headers.get('accept-encoding'));
    };
    const most = rules.bodyBytes.get(requestLine.name) ?? LIMITS.restBodyBytes;
    let hasRun = false;
    const asked = api({
      id,
      requestLine,
      schema,
      search: target.search,
      caller,
      async readBody() {
        const bytes = await readBody(incoming, most);
        for (const who of paying) limiter.charge('bodyKilobytes', who, (bytes?.length ?? 0) / 1000);
        return bytes ?? { code: 'body-too-large', limit: most };
      },
      onStatement: () => {
        hasRun = true;
        paying.splice(0, 1, ...payers);
      },
      inTurn: (work) => {
        if (hasTurn) return work().then(pack);
        return inTurn(address, () => {
          // Otherwise, others would wait for minutes after a flood of reads whose clients have disconnected.
          if (requestLine.reads && isGone()) throw new DisconnectedError('The client disconnected.');
          const late = waitForCosts(limiter, [...paying, ...payers]);
          if (late > 0) throw new RefusedError({ code: 'rate-limited', seconds: late });
          return chargeForTime(limiter, paying, () => work().then(pack));
        });
      },
    });
    return asked.finally(() => {
      if (count.account !== null && !hasRun) limiter.giveBack('userWritesByAccount', count.account);
    });
  };
}

/** Returns the schema that a request names, if any. Throws `RefusedError` if it says that its body is not JSON. */
function schemaOf({ headers, method }: Incoming): string | undefined {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if ((method === 'POST' || method === 'PATCH') && type !== undefined && type !== 'application/json')
    throw new RefusedError({ code: 'table-body-not-json' });
  const reads = method === 'GET' || method === 'HEAD';
  return headers.get(reads ? 'accept-profile' : 'content-profile') ?? undefined;
}

/** Counts a request that may write. Returns the seconds to wait, and the account if its rate of writes counted it. */
function countRequest(
  { limiter, rules }: Pick<Parts, 'limiter' | 'rules'>,
  requestLine: RequestLine,
  caller: Caller,
  address: string,
): { wait: number; account: string | null } {
  const counted = (wait: number, account: string | null = null) => ({ wait, account });
  // Count function calls with GET, too, because a function can do the same work as with POST.
  if ((!requestLine.isCall && requestLine.reads) || caller.kind === 'secret') return counted(0);
  const session = caller.kind === 'user' ? (sessionIdOf(caller) ?? caller.userId) : null;
  const own = rules.count(requestLine, address, session);
  if (own !== null) return counted(own);
  if (caller.kind === 'visitor')
    return counted(takeWithNetwork(limiter, 'visitorWritesByAddress', 'visitorWritesByNetwork', address));
  return counted(limiter.take('userWritesByAccount', caller.countedAs), caller.countedAs);
}
