import { checkLength, cleanLine, cleanMultilineText } from './plain-text.ts';

export const REPORT_TYPES = ['Missing player', 'Remove Player'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Maximum lengths in characters, as the table `request_player` checks them. */
export const REPORT_LIMITS = { playerName: 160, notes: 4000, reporter: 254 } as const;

/** Maximum lengths of an admin's reply, in characters. */
export const REPLY_LIMITS = { subject: 200, body: 10_000 } as const;

/** The specification's words for a report without a name. */
export const MISSING_NAME = {
  title: 'Missing name',
  message: 'Please enter the player name for the report.',
} as const;

/**
 * Returns why a report cannot have this player name, as a sentence; null if it can.
 * Ignores surrounding blanks.
 */
export function checkReportedName(name: string): string | null {
  const line = cleanLine(name);
  return line === '' ? MISSING_NAME.message : checkLength('Player names', line, REPORT_LIMITS.playerName);
}

/** Returns a sentence; null if the notes are valid. Notes may be empty. */
export function checkReportNotes(notes: string): string | null {
  return checkLength('Notes', cleanMultilineText(notes), REPORT_LIMITS.notes);
}

export interface ReportDraft {
  /** The id of the report's row. Sending again after a lost response stores the report once. */
  readonly id: string;
  readonly type: ReportType;
  readonly playerName: string;
  readonly notes: string;
  /** Email address for replies. Null until the user edits the field, which then shows their own address. */
  readonly reporter: string | null;
}
