export type GameFeedRefusal =
  | 'not-a-schedule'
  | 'not-a-shift-chart'
  /** The chart has no shifts, although it may have rows of goals. This happens for whole blocks of games. */
  | 'shift-chart-empty'
  /** The chart has fewer rows than the response's `total`. */
  | 'shift-chart-cut'
  | 'not-a-shift-report'
  | 'shift-report-empty'
  /** The page ends before `</html>`. */
  | 'shift-report-cut'
  | 'not-a-boxscore'
  | 'not-a-play-by-play'
  | 'not-a-right-rail';

export interface RefusedFeed {
  readonly kind: 'refused';
  readonly code: GameFeedRefusal;
}

export const refuseFeed = (code: GameFeedRefusal): RefusedFeed => ({ kind: 'refused', code });
