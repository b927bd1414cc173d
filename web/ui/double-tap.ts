/** A press within this time of another one is a double tap or a repeating key. Milliseconds. */
export const DOUBLE_TAP_MS = 600;

/** Creates a function that returns whether a press repeats the last one with the same purpose. */
export function createTapGuard(now: () => number = () => performance.now()): (purpose: string) => boolean {
  let last = { purpose: '', time: Number.NEGATIVE_INFINITY };
  return (purpose) => {
    const time = now();
    const isRepeat = purpose === last.purpose && time - last.time < DOUBLE_TAP_MS;
    last = { purpose, time };
    return isRepeat;
  };
}
