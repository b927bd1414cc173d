/** Why the response of a game's feed cannot be used. */
export type GameFeedRefusal =
  | 'not-a-schedule'
  | 'not-a-shift-chart'
  /** The chart has no shifts, which happens for whole blocks of games. Rows of goals do not help. */
  | 'shift-chart-empty'
  /** The chart has fewer rows than the response says. */
  | 'shift-chart-cut'
  | 'not-a-shift-report'
  | 'shift-report-empty'
  /** The page has no end. */
  | 'shift-report-cut'
  | 'not-a-boxscore'
  | 'not-a-play-by-play'
  | 'not-a-right-rail';

export interface RefusedFeed {
  readonly kind: 'refused';
  readonly code: GameFeedRefusal;
}

/** Makes the result of a parser that refuses a response. */
export const refuseFeed = (code: GameFeedRefusal): RefusedFeed => ({ kind: 'refused', code });
