/** Left wing, center, right wing. */
export type ForwardTrio = readonly [string, string, string];

/** Left, right. */
export type DefensePair = readonly [string, string];

/**
 * The lines of a team in one game. Players are NHL ids as text. Every player who dressed appears once, except a third
 * goalie. With eleven forwards, there are three trios, and two forwards are extras. A seventh defenseman is an extra.
 */
export interface TeamLines {
  /** Sorted by ice time in all situations, most first. */
  readonly forwards: readonly ForwardTrio[];
  /** Sorted by ice time in all situations, most first. */
  readonly defense: readonly DefensePair[];
  /** Players without a line, most ice time first: forwards, then defensemen. */
  readonly extras: readonly string[];
  readonly starter: string;
  /** Null if no other goalie is known. */
  readonly backup: string | null;
  /** For each trio and pair: the time together, as a share of its players' mean five-on-five time (0 to 1). */
  readonly stability: { readonly forwards: readonly number[]; readonly defense: readonly number[] };
}

/** Below this stability, a line was mixed: its players also played on other lines. */
export const MIXED_STABILITY = 0.4;
