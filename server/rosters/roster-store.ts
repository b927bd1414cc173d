import type { StoredPlayer } from '#domain/players/player-values.ts';
import type { WriteResult, WriteRow } from '#domain/players/write-rows.ts';

export interface RosterTeam {
  readonly id: number;
  readonly name: string;
  readonly abbreviation: string;
}

/** Rosters on any backend. All methods reject with `RosterError`. */
export interface RosterStore {
  teams(): Promise<readonly RosterTeam[]>;
  players(): Promise<readonly StoredPlayer[]>;
  /** Writes rows to a team: all of them, or none. */
  write(teamId: number, rows: readonly WriteRow[]): Promise<WriteResult>;
  close(): Promise<void>;
}
