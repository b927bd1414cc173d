import type { WriteResult, WriteRow } from '#domain/players/write-rows.ts';
import type { LinkedPlayer } from '#domain/roster-updates/feed-roster.ts';
import type { IdLink } from '#domain/roster-updates/match-feeds.ts';

export interface RosterTeam {
  readonly id: number;
  readonly name: string;
  readonly abbreviation: string;
}

/** The lease of the job that reads the rosters. Of all servers and commands, one has it. */
export interface RosterLease {
  /** False if a job of a server or another command reads the feeds. */
  take(holder: string): Promise<boolean>;
  /** Notes how many teams are done, too. False if the lease is lost. */
  renew(holder: string, done: number, total: number): Promise<boolean>;
  release(holder: string): Promise<void>;
}

/** Rosters on any backend. All methods reject with `RosterError`. */
export interface RosterStore {
  teams(): Promise<readonly RosterTeam[]>;
  players(): Promise<readonly LinkedPlayer[]>;
  /** Writes rows to a team: all of them, or none. */
  write(teamId: number, rows: readonly WriteRow[]): Promise<WriteResult>;
  /** Notes the NHL's ids of players who have none. */
  link(links: readonly IdLink[]): Promise<void>;
  readonly lease: RosterLease;
  close(): Promise<void>;
}
