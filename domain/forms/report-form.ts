import * as v from 'valibot';
import { checkEmail } from '../email.ts';
import { cleanLine, cleanMultilineText } from '../plain-text.ts';
import { checkReportedName, checkReportNotes, REPORT_TYPES } from '../player-report.ts';
import { passes } from './passes.ts';

/** The player whom a report is about. */
export const reportedName = v.pipe(v.string(), passes(checkReportedName), v.transform(cleanLine));

/** What the reporter adds; may be empty. */
export const reportNotes = v.pipe(v.string(), passes(checkReportNotes), v.transform(cleanMultilineText));

/** Reports a player; the output is cleaned. The address for a reply may be empty. */
export const reportForm = v.object({
  type: v.picklist(REPORT_TYPES),
  playerName: reportedName,
  notes: reportNotes,
  reporter: v.pipe(
    v.string(),
    v.trim(),
    passes((email) => (email === '' ? null : checkEmail(email))),
  ),
});
