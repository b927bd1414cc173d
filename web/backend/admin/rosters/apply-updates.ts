import type { WriteResult } from '#domain/players/write-rows.ts';
import type { UpdateRow } from '#domain/roster-updates/update-rows.ts';
import { getClient } from '../../client.ts';
import type { Json } from '../../database.types.ts';
import { type WriteOptions, writeRows } from '../players/stage-rows.ts';

interface ApplyRequest extends WriteOptions {
  readonly rows: readonly UpdateRow[];
}

/**
 * Writes the rows of any teams in one transaction, all or none.
 * If the result is not `written`, it names the refused rows by their place, from 1. Rejects with a message for the admin,
 * or with the signal's reason if canceled.
 */
export async function applyRosterUpdates({ rows, ...options }: ApplyRequest): Promise<WriteResult> {
  return writeRows(rows, options, (argument) => getClient().rpc('apply_roster_updates', argument));
}

export interface SettledTeam {
  readonly team_id: number;
  /** The read that was compared, as the server wrote it. */
  readonly fetched_at: string;
}

/** Dates the rosters of teams without open differences. Never rejects: the next refresh dates them as well. */
export async function dateSettledRosters(teams: readonly SettledTeam[]): Promise<void> {
  if (teams.length === 0) return;
  await getClient().rpc('settle_rosters', { teams: teams as unknown as Json });
}
