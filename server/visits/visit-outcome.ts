/** Why a visit is not recorded. All but the last two are the specification's texts. */
export type VisitSkipReason =
  | 'Ignored user'
  | 'Admin user'
  | 'blocked_referrer'
  | 'Local environment'
  | 'Do Not Track'
  | 'Global Privacy Control';

export type VisitOutcome = 'recorded' | 'refused' | 'failed' | VisitSkipReason;
