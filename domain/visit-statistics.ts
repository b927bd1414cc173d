/** What the database function `visit_statistics` answers: everything of the analytics screen. */
import * as v from 'valibot';

/**
 * Ranges by calendar days in the admin's time zone: today and the 6 or 29 days before it, from the first moment of the
 * first of them; or everything.
 */
export const STATISTICS_PERIODS = ['7d', '30d', 'all'] as const;
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number];

/** Visits that `delete_visits` takes in one call. */
export const MAX_DELETED_VISITS = 1000;

/** Sums of visits; total = pageVisits + teamSelections. */
const visitCounts = { total: v.number(), pageVisits: v.number(), teamSelections: v.number() };

const dailyCount = v.object({
  /** YYYY-MM-DD in the time zone that was asked for. */
  date: v.string(),
  ...visitCounts,
});

const teamCount = v.object({
  /** Null: selections of teams that were deleted since, all together. */
  teamId: v.nullable(v.number()),
  /** Null like `teamId`. */
  teamName: v.nullable(v.string()),
  logoUrl: v.nullable(v.string()),
  /** How often it was selected. */
  count: v.number(),
});

const countryCount = v.object({
  /** Two capital letters; visits from an unknown country are not among them. */
  country: v.string(),
  count: v.number(),
});

const sourceCount = v.object({
  /** The `utm_source` of the visit, without blanks around; `(none)` for an empty one. */
  source: v.string(),
  /** Pictures made, each counted, in the range's visits. Pictures that no visit is known of are not among them. */
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
  /** Whether a picture was made in this visit. */
  hasImage: v.boolean(),
});

const visitStatistics = v.object({
  totals: v.object(visitCounts),
  /**
   * Newest first. Ranges of 7 and 30 days have each of their days, also those without a visit (so the list is never
   * empty: look at `totals`); `all` has the days with visits.
   */
  days: v.array(dailyCount),
  /** Most selected first. */
  teams: v.array(teamCount),
  /** Most visits first. */
  countries: v.array(countryCount),
  /** Most pictures first. */
  sources: v.array(sourceCount),
  /** The last 500 of the range, newest first. */
  recent: v.array(recentVisit),
});

export type VisitStatistics = v.InferOutput<typeof visitStatistics>;
export type DailyCount = v.InferOutput<typeof dailyCount>;
export type TeamCount = v.InferOutput<typeof teamCount>;
export type CountryCount = v.InferOutput<typeof countryCount>;
export type SourceCount = v.InferOutput<typeof sourceCount>;
export type RecentVisit = v.InferOutput<typeof recentVisit>;

const foundVisits = v.object({
  /** How many visits of the range match. */
  total: v.number(),
  /** At most 500 of them, newest first. */
  visits: v.array(recentVisit),
});

export type FoundVisits = v.InferOutput<typeof foundVisits>;

/** Checks the response of `find_visits`; null for anything else. */
export function readFoundVisits(answer: unknown): FoundVisits | null {
  const found = v.safeParse(foundVisits, answer);
  return found.success ? found.output : null;
}

/** The answer of `visit_statistics`, checked; null when it is none. */
export function readVisitStatistics(answer: unknown): VisitStatistics | null {
  const statistics = v.safeParse(visitStatistics, answer);
  return statistics.success ? statistics.output : null;
}
