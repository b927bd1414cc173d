import type { SheetHeight } from '../store/builder-state.ts';

const ORDER: readonly SheetHeight[] = ['peek', 'half', 'full'];

/** Fractions of the screen's height, as in sheet.css. `peek` shows only the handle of the sheet. */
const SHARES: Readonly<Record<SheetHeight, number>> = { peek: 0.07, half: 0.48, full: 0.88 };

/** Pulls shorter than this do not move the sheet. In CSS pixels. */
const MIN_PULL = 36;

/** The next height up (1) or down (-1). Returns `from` if there is none. */
export function nextHeight(from: SheetHeight, by: 1 | -1): SheetHeight {
  return ORDER[Math.min(Math.max(ORDER.indexOf(from) + by, 0), ORDER.length - 1)] ?? from;
}

/**
 * The height that a sheet snaps to after a pull of `pulled` pixels (positive is down).
 * A pull of at least MIN_PULL moves the sheet at least one step, so that a flick is enough.
 */
export function restAfterPull(from: SheetHeight, pulled: number, screen: number): SheetHeight {
  if (Math.abs(pulled) < MIN_PULL) return from;
  const height = SHARES[from] * screen - pulled;
  const distance = (other: SheetHeight) => Math.abs(SHARES[other] * screen - height);
  const nearest = ORDER.toSorted((a, b) => distance(a) - distance(b))[0] ?? from;
  return nearest === from ? nextHeight(from, pulled < 0 ? 1 : -1) : nearest;
}
