import * as v from 'valibot';
import { checkEmail } from '../email.ts';
import { cleanLine, cleanMultilineText } from '../plain-text.ts';
import { checkReportedName, checkReportNotes, REPORT_TYPES } from '../player-report.ts';
import { passes } from './passes.ts';

export const reportTexts = v.object({
  playerName: v.pipe(v.string(), passes(checkReportedName), v.transform(cleanLine)),
  notes: v.pipe(v.string(), passes(checkReportNotes), v.transform(cleanMultilineText)),
});

/** A report about a player; the output is cleaned. The reply address may be empty. */
export const reportForm = v.object({
  type: v.picklist(REPORT_TYPES),
  ...reportTexts.entries,
  reporter: v.pipe(
    v.string(),
    v.trim(),
    passes((email) => (email === '' ? null : checkEmail(email))),
  ),
});
