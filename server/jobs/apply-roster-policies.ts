/**
 * Processes the rosters of a run: stores NHL ids, applies the changes that policies allow, and sets the roster dates.
 */
import {
  compareRosters,
  type ComparedTeam,
  type RosterComparison,
} from '#domain/roster-updates/compare-rosters.ts';
import {
  FEED_ROSTER_COLUMNS,
  LINKED_PLAYER_COLUMNS,
  readFeedRosters,
  type LinkedPlayer,
} from '#domain/roster-updates/feed-roster.ts';
import {
  automaticChanges,
  readRosterPolicies,
  ROSTER_POLICY_COLUMNS,
} from '#domain/roster-updates/roster-policies.ts';
import { updateRows, writeAllowed, type UpdateRow } from '#domain/roster-updates/update-rows.ts';
import { countResults, readWriteResult, splitIntoPortions } from '#domain/players/write-rows.ts';
import type { FeedStore } from '#server/feeds/feed-store.ts';

type PolicyStore = Pick<FeedStore, 'rows' | 'call'>;

const columns = (names: string) => names.replaceAll(' ', '');

/** Reads all players, and the keys of the differences that admins chose to ignore. */
export async function readStoredPlayers(store: PolicyStore) {
  // Requests run one after another, because hosted Supabase limits parallel requests, and no user waits for these.
  const players = await store.rows<LinkedPlayer>(`players?select=${columns(LINKED_PLAYER_COLUMNS)}&order=id`);
  const ignored = await store.rows<{ key: string }>('kept_differences?select=key&order=key');
  return { players, ignored: new Set(ignored.map(({ key }) => key)) };
}

async function readComparison(store: PolicyStore): Promise<RosterComparison> {
  const teams = await store.rows<ComparedTeam>('teams?select=id,abbreviation&order=id');
  const feeds = readFeedRosters(
    await store.rows(`roster_feeds?select=${columns(FEED_ROSTER_COLUMNS)}&order=team_id`),
  );
  if (!feeds) throw new Error('A stored roster of the feed has an unknown shape.');
  return compareRosters({ teams, feeds, ...(await readStoredPlayers(store)) });
}

/** Writes rows in portions, because the table API limits the size of a request. */
export async function applyRows(store: PolicyStore, rows: readonly UpdateRow[]) {
  const portions = splitIntoPortions(rows);
  const importId = crypto.randomUUID();
  if (portions.length > 1)
    for (const [portion, part] of portions.entries())
      // oxlint-disable-next-line no-await-in-loop -- one request at a time
      await store.call('stage_rows', { import_id: importId, portion, rows: part });
  const args = portions.length > 1 ? { import_id: importId, row_count: rows.length } : { rows };
  const result = readWriteResult(await store.call('apply_roster_updates', args));
  if (!result) throw new Error('The database returned an invalid result of roster updates.');
  return result;
}

/**
 * Sets the roster dates of teams without open differences.
 * Returns how many teams got a newer date, and the number of open differences.
 */
async function dateRosters(store: PolicyStore, { teams }: RosterComparison) {
  const settled = teams.flatMap(({ feed, isCompared, open, teamId }) =>
    isCompared && open.length === 0 ? [{ team_id: teamId, fetched_at: feed?.fetched_at }] : [],
  );
  return {
    dated: settled.length > 0 ? Number(await store.call('settle_rosters', { teams: settled })) : 0,
    open: teams.reduce((sum, { open }) => sum + open.length, 0),
  };
}

/**
 * Runs the last step of a roster refresh. Rejects if a database request fails.
 * Applies the changes that {@link automaticChanges} selects, in one transaction. An admin can undo the transaction.
 */
export async function applyRosterPolicies(store: PolicyStore) {
  const found = await readComparison(store);
  const linked =
    found.links.length > 0 ? Number(await store.call('link_nhl_ids', { links: found.links })) : 0;
  const policies = readRosterPolicies(
    await store.rows(`roster_policies?select=${columns(ROSTER_POLICY_COLUMNS)}&order=kind`),
  );
  if (!policies) throw new Error('A roster policy has an unknown shape.');
  const automatic = automaticChanges(found, policies);
  /** `held` counts changes that a policy allows, but that an admin must confirm because the feeds may be wrong. */
  const counts = { linked, held: automatic.held.reduce((sum, { count }) => sum + count, 0) };
  const rows = updateRows(automatic.changes);
  if (rows.length === 0) return { ...counts, applied: 0, refused: 0, ...(await dateRosters(store, found)) };
  const { refused, result } = await writeAllowed(rows, (part) => applyRows(store, part));
  const { added, deleted, moved, updated } = countResults(result);
  return {
    ...counts,
    applied: result.written ? added + deleted + moved + updated : 0,
    /** Changes that the database rejected because somebody else had just changed the player. The next run retries. */
    refused: refused.size,
    ...(await dateRosters(store, await readComparison(store))),
  };
}
