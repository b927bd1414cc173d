import type { PublicReadGroup } from '#platform/public-reads/public-reads.ts';
import { SITE_LIMITS } from '#server/limits.ts';

const FEW = { entries: SITE_LIMITS.briefingEntries, bytes: SITE_LIMITS.briefingBytes };

export const PUBLIC_READS: readonly PublicReadGroup[] = [
  {
    targets: ['teams', 'players'],
    tables: ['teams', 'players'],
    entries: SITE_LIMITS.publicReadEntries,
    bytes: SITE_LIMITS.publicReadBytes,
    milliseconds: SITE_LIMITS.publicReadMilliseconds,
  },
  {
    targets: ['rpc/team_briefing', 'rpc/team_units', 'rpc/team_season', 'rpc/tonight', 'games'],
    tables: ['teams', 'roster_dates', 'games', 'game_lines'],
    ...FEW,
    milliseconds: SITE_LIMITS.publicReadMilliseconds,
  },
  {
    // These responses change with every prediction, and also with time. They contain profiles, which fans can hide. So
    // they are cached only briefly, and never by proxies. A change of a profile does not drop them, because one fan
    // could then keep the cache empty.
    targets: ['rpc/game_calls', 'rpc/team_calls_table', 'rpc/call_record'],
    tables: ['teams', 'games', 'game_lines'],
    ...FEW,
    milliseconds: SITE_LIMITS.predictionsMilliseconds,
    isBrief: true,
  },
];
