import type { ReportType } from '#domain/player-report.ts';

/** A player request as the table `request_player` keeps it. */
export interface RequestRecord {
  id: string;
  type: ReportType;
  player_name: string;
  notes: string | null;
  team_id: number | null;
  reporter_email: string | null;
}
