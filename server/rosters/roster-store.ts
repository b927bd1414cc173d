import type { WriteResult, WriteRow } from '#domain/players/write-rows.ts';
import type { LinkedPlayer } from '#domain/roster-updates/feed-roster.ts';
import type { IdLink } from '#domain/roster-updates/match-feeds.ts';

export interface RosterTeam {
  readonly id: number;
  readonly name: string;
  readonly abbreviation: string;
}

/** Rosters on any backend. All methods reject with `RosterError`. */
export interface RosterStore {
  teams(): Promise<readonly RosterTeam[]>;
  players(): Promise<readonly LinkedPlayer[]>;
  /** Writes rows to a team: all of them, or none. */
  write(teamId: number, rows: readonly WriteRow[]): Promise<WriteResult>;
  /** Notes the NHL's ids of players who have none. */
  link(links: readonly IdLink[]): Promise<void>;
  close(): Promise<void>;
}
