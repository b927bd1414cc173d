/** A press that follows another one this soon (milliseconds) is the second half of a double tap, or a key held down. */
export const DOUBLE_TAP_MS = 600;

/** Makes a function that is called with what each press is for, and tells whether the press repeats the one before. */
export function createTapGuard(now: () => number = () => performance.now()): (purpose: string) => boolean {
  let last = { purpose: '', time: Number.NEGATIVE_INFINITY };
  return (purpose) => {
    const time = now();
    const isRepeat = purpose === last.purpose && time - last.time < DOUBLE_TAP_MS;
    last = { purpose, time };
    return isRepeat;
  };
}
