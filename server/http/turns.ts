import { networkOf } from '#server/http/client-address.ts';
import { createFairQueue, type FairQueueLimits } from '#server/http/fair-queue.ts';
import { RefusedError } from '#server/http/refusal.ts';
import { QueueFullError } from '#server/http/work-queue.ts';

/** Runs work when it is the address's turn. Rejects with a `RefusedError` if too much of it waits. */
export type InTurn = <T>(address: string, work: () => Promise<T>) => Promise<T>;

/** Has addresses take turns. An IPv6 client may have 65,536 networks, so all of its /48 have one turn. */
export function createTurns(limits: FairQueueLimits): { inTurn: InTurn; waiting: () => number } {
  const queue = createFairQueue(limits);
  return {
    waiting: queue.waiting,
    inTurn: (address, work) =>
      queue(networkOf(address) ?? address, work).catch((error: unknown) => {
        throw error instanceof QueueFullError ? new RefusedError({ code: 'too-many-open' }) : error;
      }),
  };
}
