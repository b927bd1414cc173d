/** Seconds after which another server or command may replace one that crashed. */
export const LEASE_SECONDS = 60;

/** Renews a lease until `signal` is aborted. Calls `lose` when that is not possible. */
export async function keepLease(
  renew: () => Promise<void>,
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  lose: (reason: unknown) => void,
): Promise<void> {
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      await sleep((LEASE_SECONDS * 1000) / 3, signal);
      // oxlint-disable-next-line no-await-in-loop
      await renew();
    }
  } catch (error) {
    if (!signal.aborted) lose(error);
  }
}
