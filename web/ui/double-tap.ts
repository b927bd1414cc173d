/** In milliseconds. Two presses within this time are a double tap or a repeating key. */
export const DOUBLE_TAP_MS = 600;

/** Creates a function that detects a press with the same purpose as the last one, within DOUBLE_TAP_MS of it. */
export function createTapGuard(now: () => number = () => performance.now()): (purpose: string) => boolean {
  let last = { purpose: '', time: Number.NEGATIVE_INFINITY };
  return (purpose) => {
    const time = now();
    const isRepeat = purpose === last.purpose && time - last.time < DOUBLE_TAP_MS;
    last = { purpose, time };
    return isRepeat;
  };
}
