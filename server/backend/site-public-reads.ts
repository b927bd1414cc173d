import type { PublicReadGroup } from '#platform/public-reads/public-reads.ts';
import { SITE_LIMITS } from '#server/limits.ts';

const FEW = { entries: SITE_LIMITS.briefingEntries, bytes: SITE_LIMITS.briefingBytes };

/** What visits read: rosters, briefings, and pages of called lineups. */
export const PUBLIC_READS: readonly PublicReadGroup[] = [
  {
    targets: ['teams', 'players'],
    tables: ['teams', 'players'],
    entries: SITE_LIMITS.publicReadEntries,
    bytes: SITE_LIMITS.publicReadBytes,
    milliseconds: SITE_LIMITS.publicReadMilliseconds,
  },
  {
    targets: ['rpc/team_briefing'],
    tables: ['teams', 'roster_dates', 'games', 'game_lines'],
    ...FEW,
    milliseconds: SITE_LIMITS.publicReadMilliseconds,
  },
  {
    // They also change with time and with every call, and fans may hide their profiles.
    targets: ['rpc/game_calls', 'rpc/team_calls_table', 'rpc/call_record'],
    tables: ['teams', 'games', 'game_lines', 'profiles'],
    ...FEW,
    milliseconds: SITE_LIMITS.predictionsMilliseconds,
    isBrief: true,
  },
];
