/** Why a visit is not counted; but for the last two in the specification's words. */
export type VisitSkipReason =
  | 'Ignored user'
  | 'Admin user'
  | 'blocked_referrer'
  | 'Local environment'
  | 'Do Not Track'
  | 'Global Privacy Control';

/** What became of a request, for the metrics. */
export type VisitOutcome = 'recorded' | 'refused' | 'failed' | VisitSkipReason;
