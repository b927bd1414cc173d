import { checkLength, cleanLine, cleanMultilineText } from './plain-text.ts';
import type { TextRefusal } from './text-sentences.ts';

export const REPORT_TYPES = ['Missing player', 'Remove Player'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Maximum lengths in characters, as the table `request_player` checks them. */
export const REPORT_LIMITS = { playerName: 160, notes: 4000, reporter: 254 } as const;

/** Maximum lengths of an admin's reply, in characters. */
export const REPLY_LIMITS = { subject: 200, body: 10_000 } as const;

/**
 * Returns why a report cannot have this player name; null if it can.
 * Ignores surrounding blanks.
 */
export function checkReportedName(name: string): TextRefusal | null {
  const line = cleanLine(name);
  return line === '' ? { code: 'reported-name-missing' } : checkLength(line, REPORT_LIMITS.playerName);
}

/** Returns why the notes are too long; otherwise null. Notes may be empty. */
export function checkReportNotes(notes: string): TextRefusal | null {
  return checkLength(cleanMultilineText(notes), REPORT_LIMITS.notes);
}

export interface ReportDraft {
  /** The id of the report's row. A repeated request with the same id stores the report only once. */
  readonly id: string;
  readonly type: ReportType;
  readonly playerName: string;
  readonly notes: string;
  /** The email address for replies. Null if the user has not edited the field, which shows the account's address. */
  readonly reporter: string | null;
}
