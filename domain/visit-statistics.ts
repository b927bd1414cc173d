/** The result of the database function `visit_statistics`: everything on the analytics screen. */
import * as v from 'valibot';

/**
 * Ranges of calendar days in the admin's time zone.
 * `7d` and `30d` include today and the 6 or 29 days before it. `custom` needs a first and a last day.
 */
export const STATISTICS_PERIODS = ['7d', '30d', 'all', 'custom'] as const;
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number];

/** total = pageVisits + teamSelections. */
const visitCounts = { total: v.number(), pageVisits: v.number(), teamSelections: v.number() };

const dailyCount = v.object({
  /** YYYY-MM-DD in the requested time zone. */
  date: v.string(),
  ...visitCounts,
});

const teamCount = v.object({
  /** Null for the combined selections of all own teams, and of deleted teams. */
  teamId: v.nullable(v.number()),
  /** Null if `teamId` is null. */
  teamName: v.nullable(v.string()),
  logoUrl: v.nullable(v.string()),
  count: v.number(),
});

const countryCount = v.object({
  /** Two capital letters. Visits from unknown countries are not included. */
  country: v.string(),
  count: v.number(),
});

const sourceCount = v.object({
  /** The `utm_source` of the visit without surrounding blanks, or `(none)`. */
  source: v.string(),
  /** Pictures made during visits of the range. Pictures without a known visit are not included. */
  count: v.number(),
});

const recentVisit = v.object({
  id: v.string(),
  /** ISO 8601 with an offset. */
  createdAt: v.string(),
  visitType: v.picklist(['page_visit', 'team_selection']),
  teamId: v.nullable(v.number()),
  teamName: v.nullable(v.string()),
  userId: v.nullable(v.string()),
  country: v.nullable(v.string()),
  countrySource: v.nullable(v.string()),
  referrer: v.nullable(v.string()),
  utmSource: v.nullable(v.string()),
  hasImage: v.boolean(),
});

const visitStatistics = v.object({
  totals: v.object(visitCounts),
  /**
   * Newest first. Ranges other than `all` list every day up to today, even days without visits. `all` lists only days
   * with visits. Check `totals` to find out whether there are any visits.
   */
  days: v.array(dailyCount),
  /** Most selected first. */
  teams: v.array(teamCount),
  /** Most visits first. */
  countries: v.array(countryCount),
  /** Most pictures first. */
  sources: v.array(sourceCount),
  /** The last 500 visits of the range, newest first. */
  recent: v.array(recentVisit),
});

export type VisitStatistics = v.InferOutput<typeof visitStatistics>;
export type DailyCount = v.InferOutput<typeof dailyCount>;
export type TeamCount = v.InferOutput<typeof teamCount>;
export type CountryCount = v.InferOutput<typeof countryCount>;
export type SourceCount = v.InferOutput<typeof sourceCount>;
export type RecentVisit = v.InferOutput<typeof recentVisit>;

/** Returns the team's name, or `Team 7` if the name is missing; null for a visit without a team. */
export function visitTeamName({ teamId, teamName }: Pick<RecentVisit, 'teamId' | 'teamName'>): string | null {
  return teamName?.trim() || (teamId === null ? null : `Team ${teamId}`);
}

const foundVisits = v.object({
  total: v.number(),
  /** At most 500 of the found visits, newest first. */
  visits: v.array(recentVisit),
});

export type FoundVisits = v.InferOutput<typeof foundVisits>;

export function readFoundVisits(response: unknown): FoundVisits | null {
  const found = v.safeParse(foundVisits, response);
  return found.success ? found.output : null;
}

export function readVisitStatistics(response: unknown): VisitStatistics | null {
  const statistics = v.safeParse(visitStatistics, response);
  return statistics.success ? statistics.output : null;
}
