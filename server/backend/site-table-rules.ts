import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { takeWithNetwork } from '#platform/http/rate-limiter.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import { turnOf } from '#platform/http/turns.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import { comparedTables } from '#platform/tables/authorize.ts';
import type { TableRules } from '#platform/tables/table-rules.ts';
import '#server/endpoint-refusals.ts';

/** The tables that `stored_count` can count; see supabase/schemas/12_visit_statistics.sql. */
export const EXACT_COUNTS = { function: 'stored_count', tables: ['image_downloads', 'site_visits'] };

/** Functions that change no rows. Pages still call them with POST. */
export const READING_FUNCTIONS: ReadonlySet<string> = new Set([
  'call_record',
  'game_calls',
  'profile_preview',
  'public_profile',
  'team_briefing',
  'team_calls_table',
  'team_season',
  'team_units',
  'tonight',
]);

/** A filter that leaves a user only one row of a table, or the two calls of a game. */
const ONE_ROW = /^\?(.*&)?((game_)?id|name)=eq\./;

interface Parts {
  /** Tables that only admins can read; see `findAdminTables`. */
  adminTables: () => Promise<ReadonlySet<string>>;
  isAdmin: (userId: string) => Promise<boolean>;
  limiter: RateLimiter;
}

export function createSiteTableRules({ adminTables, isAdmin, limiter }: Parts): TableRules {
  return {
    /** Lets only admins filter or order admin tables. For others, response times or errors could reveal hidden rows. */
    async checkRequest(request, caller) {
      if (caller.kind !== 'user') return;
      const closed = await adminTables();
      if (!comparedTables(request).some((name) => closed.has(name))) return;
      if (!(await isAdmin(caller.userId))) throw new RefusedError({ code: 'admin-table' });
    },
    // A request may insert only one row into these tables. Anyone may insert into the first three, and one request with
    // many rows could add 4,000 visits. The last two have one row per user, and one request with 1,800 profile names
    // would take 1,800 locks.
    oneAtATime: new Set(['site_visits', 'image_downloads', 'request_player', 'profiles', 'user_preferences']),
    updateFilters: new Map(['calls', 'own_teams', 'user_lineup'].map((table) => [table, ONE_ROW] as const)),
    bodyBytes: new Map([
      ['request_player', SITE_LIMITS.reportBodyBytes],
      ['own_teams', SITE_LIMITS.ownTeamBodyBytes],
    ]),
    count({ isCall, method, name }, address, session) {
      if (isCall && !READING_FUNCTIONS.has(name)) return null;
      // Signed-in fans may share an address, for example at an arena.
      if (isCall)
        return session === null
          ? takeWithNetwork(limiter, 'profilesByAddress', 'profilesByNetwork', address)
          : limiter.take('profilesByAddress', session);
      if (name === 'site_visits')
        return takeWithNetwork(limiter, 'visitsByAddress', 'visitorWritesByNetwork', address);
      // Signed-in users have this limit, too, so that an account cannot add a million rows a day to the statistics.
      if (name === 'image_downloads')
        return takeWithNetwork(limiter, 'visitorWritesByAddress', 'visitorWritesByNetwork', address);
      // A change rewrites the totals of all calls of the user.
      if (name === 'profiles' && session !== null)
        return limiter.take('profileChangeByAccount', session) || null;
      return name === 'request_player' && method === 'POST'
        ? limiter.take('keptReportsByAddress', turnOf(address))
        : null;
    },
  };
}
