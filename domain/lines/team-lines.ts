/** Left wing, center, right wing. */
export type ForwardTrio = readonly [string, string, string];

/** Left, right. */
export type DefensePair = readonly [string, string];

/**
 * The lines of a team in one game. Players are NHL ids as text; every player who dressed appears once, except
 * for goalies beyond two. With eleven forwards there are three trios, and the others are extras; a seventh
 * defenseman is an extra.
 */
export interface TeamLines {
  /** Most ice time first, in all situations. */
  readonly forwards: readonly ForwardTrio[];
  /** Most ice time first, in all situations. */
  readonly defense: readonly DefensePair[];
  /** Forwards, then defensemen, without a line; most ice time first. */
  readonly extras: readonly string[];
  readonly starter: string;
  /** Null if no other goalie is known. */
  readonly backup: string | null;
  /** For each trio and pair: the time together, as a share of its players' mean five-on-five time (0 to 1). */
  readonly stability: { readonly forwards: readonly number[]; readonly defense: readonly number[] };
}

/** A line below this stability was mixed: its players had more than one line. */
export const MIXED_STABILITY = 0.4;
