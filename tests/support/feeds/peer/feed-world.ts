/** The data of the server that imitates the NHL's feeds: players by club, and games with their shifts. */

export interface FeedPlayer {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly number: number | null;
  readonly position: 'C' | 'L' | 'R' | 'D' | 'G';
  readonly shoots: 'L' | 'R' | null;
  /** Inches. */
  readonly height: number | null;
  /** Pounds. */
  readonly weight: number | null;
  /** For example `2004-01-15`. */
  readonly birthDate: string | null;
  /** For example `Halifax, NS, CAN`. */
  readonly birthplace: string | null;
}

/** A row of a shift chart. `start` and `end` are seconds since the start of the period. */
export interface ChartRow {
  /** 517 is a shift, and 505 is a goal. */
  readonly typeCode: number;
  readonly team: string;
  readonly playerId: number;
  readonly period: number;
  readonly shiftNumber: number;
  readonly start: number;
  readonly end: number;
  readonly description: string | null;
}

export interface GameSide {
  readonly abbreviation: string;
  readonly score: number | null;
  /** All players who dress, including the backup. Empty for a future game. */
  readonly dressed: readonly FeedPlayer[];
  readonly starter: number | null;
  readonly scratches: readonly FeedPlayer[];
}

export interface FeedGame {
  readonly id: number;
  readonly season: string;
  readonly gameType: number;
  readonly startsAt: Date;
  /** `FUT`, `LIVE`, or `OFF` (final). */
  readonly state: string;
  /** `OK`, `PPD`, or `CNCL`. */
  readonly scheduleState: string;
  readonly venue: string;
  readonly home: GameSide;
  readonly away: GameSide;
  readonly rows: readonly ChartRow[];
  readonly faceoffs: ReadonlyMap<number, number>;
  readonly hasChart: boolean;
  readonly hasReport: boolean;
}

export interface FeedWorld {
  now: Date;
  /** By the club's abbreviation. */
  readonly rosters: Map<string, readonly FeedPlayer[]>;
  readonly games: Map<number, FeedGame>;
}
