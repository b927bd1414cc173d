import type { StoredPlayer } from '#domain/players/player-values.ts';
import type { WriteResult, WriteRow } from '#domain/players/write-rows.ts';

export interface RosterTeam {
  readonly id: number;
  readonly name: string;
  readonly abbreviation: string;
}

/** Where rosters are kept, whichever backend that is. Everything rejects with `RosterError`. */
export interface RosterStore {
  /** Teams that have an abbreviation, sorted by it. */
  teams(): Promise<readonly RosterTeam[]>;
  /** Every player of the league as he stands now. */
  players(): Promise<readonly StoredPlayer[]>;
  /** Writes rows to a team, all or none. */
  write(teamId: number, rows: readonly WriteRow[]): Promise<WriteResult>;
  close(): Promise<void>;
}
