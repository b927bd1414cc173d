/** Reports of players who are missing from a roster or should go from it: what page, server and table agree on. */
import { checkLength, cleanLine, cleanMultilineText } from './plain-text.ts';

export const REPORT_TYPES = ['Missing player', 'Remove Player'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Characters, as the table `request_player` checks them. */
export const REPORT_LIMITS = { playerName: 160, notes: 4000, reporter: 254 } as const;

/** Characters of an admin's answer. */
export const REPLY_LIMITS = { subject: 200, body: 10_000 } as const;

/** The specification's words for a report without a name. */
export const MISSING_NAME = {
  title: 'Missing name',
  message: 'Please enter the player name for the report.',
} as const;

/** Why a player cannot be reported by this name, as a sentence; null when he can. Blanks around it do not count. */
export function checkReportedName(name: string): string | null {
  const line = cleanLine(name);
  return line === '' ? MISSING_NAME.message : checkLength('Player names', line, REPORT_LIMITS.playerName);
}

/** Why these notes cannot be sent, as a sentence; null when they can, also when there are none. */
export function checkReportNotes(notes: string): string | null {
  return checkLength('Notes', cleanMultilineText(notes), REPORT_LIMITS.notes);
}

/** What is typed into the report. */
export interface ReportDraft {
  /** The id that its row will have, should it become one: sending again after a lost answer keeps it once. */
  readonly id: string;
  readonly type: ReportType;
  readonly playerName: string;
  readonly notes: string;
  /** Where an answer goes; null while the field was not touched, which then shows the signed-in person's address. */
  readonly reporter: string | null;
}
