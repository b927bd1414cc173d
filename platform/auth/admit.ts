import type { Sql } from 'postgres';
import {
  countAccount,
  type AccountCount,
  type Counted,
  type Limiters,
} from '#platform/auth/count-account.ts';
import { hasSession } from '#platform/auth/session-records.ts';
import type { EnsureSpace } from '#platform/database/disk-guard.ts';
import { sessionIdOf, type Caller } from '#platform/http/caller.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { within } from '#platform/http/time-limit.ts';
import type { Turns } from '#platform/http/turns.ts';
import { LIMITS } from '#platform/limits.ts';

interface Options {
  sql: Sql;
  limiters: Limiters;
  ensureSpace: EnsureSpace;
}

/** Counts a request for its account, or returns why it may not pass. */
export type Admit = (request: Counted, hashes: boolean) => Promise<AccountCount | Refusal>;

/**
 * Admits requests to work.
 * A count is a row in the database. A request that could not be served anyway, because the disk or the queue of passwords is full,
 * is therefore rejected before it counts.
 */
export function createAdmission({ ensureSpace, limiters, sql }: Options, turns: Turns): Admit {
  async function count(request: Counted, hashes: boolean): Promise<AccountCount> {
    let leave = () => {};
    const prepare = async () => {
      await ensureSpace();
      if (hashes) leave = turns.hold(request.address);
    };
    try {
      return await countAccount(limiters, request, prepare);
    } finally {
      leave();
    }
  }

  return async function admit(request, hashes) {
    const { address, caller, route } = request;
    if (route.needsSession && !(await isProven(sql, caller))) return { code: 'session-gone' };
    const counted = await count(request, hashes);
    if (counted.wait === 0) return counted;
    // The shared count refuses this address, so this server's own count must not make it wait longer. A flood still uses up
    // this server's count, and is then refused before its bodies are read.
    if (counted.refusedBy === route.byAddress && !counted.isRepeated)
      limiters.local.giveBack(route.byAddress, address);
    return { code: 'rate-limited', seconds: counted.wait };
  };
}

/** Whether a caller is the account's user. A token of the previous secret may be forged, so its session must be live. */
async function isProven(sql: Sql, caller: Caller | null): Promise<boolean> {
  if (caller?.kind !== 'user' || caller.countedAs === caller.userId) return true;
  const sessionId = sessionIdOf(caller);
  if (sessionId === null) return false;
  return within(LIMITS.backendTimeout, hasSession(sql, { sessionId, userId: caller.userId }));
}
