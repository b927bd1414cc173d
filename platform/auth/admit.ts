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

/** Counts a request, or returns why the request is refused. `hashes` is true if the request hashes a password. */
export type Admit = (request: Counted, hashes: boolean) => Promise<Admitted | Refusal>;

interface Admitted extends AccountCount {
  /** How many milliseconds counting took. Shows how far away the database is. */
  readonly took: number;
}

/**
 * Creates the check that a request must pass before its work begins.
 * If the disk or the queue for password hashing is full, the request is rejected before it is counted, because counting
 * writes a row.
 */
export function createAdmission({ ensureSpace, limiters, sql }: Options, turns: Turns): Admit {
  async function count(request: Counted, hashes: boolean): Promise<Admitted> {
    const began = performance.now();
    let leave = () => {};
    const prepare = async () => {
      await ensureSpace();
      if (hashes) leave = turns.hold(request.address);
    };
    try {
      const counted = await countAccount(limiters, request, prepare);
      return { ...counted, took: performance.now() - began };
    } finally {
      leave();
    }
  }

  return async function admit(request, hashes) {
    const { address, caller, route } = request;
    if (route.needsSession && !(await isProven(sql, caller))) return { code: 'session-gone' };
    const counted = await count(request, hashes);
    if (counted.wait === 0) return counted;
    // The shared limit refused this address. Undo the local count, so that the address need not wait for both limits.
    // Do not undo the count of a repeated refusal. In a flood, the local limit then soon refuses requests before their
    // bodies are read.
    if (counted.refusedBy === route.byAddress && !counted.isRepeated)
      limiters.local.giveBack(route.byAddress, address);
    return { code: 'rate-limited', seconds: counted.wait };
  };
}

/**
 * Whether a user's session exists. It is read before the request is counted, because otherwise a thief whose session
 * the owner has ended could use up the account's limits.
 */
async function isProven(sql: Sql, caller: Caller | null): Promise<boolean> {
  if (caller?.kind !== 'user') return true;
  const sessionId = sessionIdOf(caller);
  if (sessionId === null) return false;
  return within(LIMITS.backendTimeout, hasSession(sql, { sessionId, userId: caller.userId }));
}
