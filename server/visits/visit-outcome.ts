/** Why a visit is not recorded. The specification requires these texts, except for the last two. */
export type VisitSkipReason =
  | 'Ignored user'
  | 'Admin user'
  | 'blocked_referrer'
  | 'Local environment'
  | 'Do Not Track'
  | 'Global Privacy Control';

export type VisitOutcome = 'recorded' | 'refused' | 'failed' | VisitSkipReason;
