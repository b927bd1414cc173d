import type { VisitType } from '#domain/visit.ts';

/** A visit as it is kept: what the page told, checked, and what the server found out. */
export interface VisitRecord {
  id: string;
  visit_type: VisitType;
  team_id: number | null;
  user_id: string | null;
  /** Two capital letters (ISO 3166-1). */
  country: string | null;
  country_source: string | null;
  referrer: string | null;
  utm_source: string | null;
}

/** A visit names a team that there is not, or not any more. */
export class UnknownTeamError extends Error {
  override readonly name = 'UnknownTeamError';
}
