/** The three heights of the phone's roster sheet. */
import type { SheetHeight } from '../store/builder-state.ts';

const ORDER: readonly SheetHeight[] = ['peek', 'half', 'full'];

/** Shares of the screen's height, as in roster.css; a peeking sheet is about its handle. */
const SHARES: Readonly<Record<SheetHeight, number>> = { peek: 0.07, half: 0.48, full: 0.88 };

/** A pull of fewer pixels leaves the sheet where it was. */
const LEAST_PULL = 36;

/** The next height up (1) or down (-1); the same at the end. */
export function nextHeight(from: SheetHeight, by: 1 | -1): SheetHeight {
  return ORDER[Math.min(Math.max(ORDER.indexOf(from) + by, 0), ORDER.length - 1)] ?? from;
}

/**
 * Where the sheet comes to rest that was pulled by so many pixels, downwards counted positive, on a screen of
 * this height: at the height that is nearest, and at least one further than it was, so that a flick is
 * enough.
 */
export function restAfterPull(from: SheetHeight, pulled: number, screen: number): SheetHeight {
  if (Math.abs(pulled) < LEAST_PULL) return from;
  const height = SHARES[from] * screen - pulled;
  const distance = (other: SheetHeight) => Math.abs(SHARES[other] * screen - height);
  const nearest = ORDER.toSorted((a, b) => distance(a) - distance(b))[0] ?? from;
  return nearest === from ? nextHeight(from, pulled < 0 ? 1 : -1) : nearest;
}
