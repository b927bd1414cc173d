import * as v from 'valibot';
import { replyForm } from '#domain/forms/reply-form.ts';
import { reportTexts } from '#domain/forms/report-form.ts';
import { checkLength, cleanLine } from '#domain/plain-text.ts';
import { REPORT_LIMITS, REPORT_TYPES, type ReportType } from '#domain/player-report.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { textSentence } from '#domain/text-sentences.ts';
import { readMailAddress } from '#platform/mail/mail-address.ts';
import { isUuid } from '#platform/uuid.ts';
import '#server/endpoint-refusals.ts';

export interface ReportInput {
  /** The page's id for the report. Retries have the same id. Null if the page sends none. */
  id: string | null;
  type: ReportType;
  playerName: string;
  notes: string;
  teamId: number | null;
  /** The reporter's email address as typed. May be empty. */
  reporter: string;
  replyTo: string | null;
}

export interface ReplyInput {
  to: string;
  subject: string;
  body: string;
  requestId: string;
}

type Body = Record<string, unknown>;

/** Fields that occur only in an admin's reply. */
const REPLY_FIELDS = ['to', 'subject', 'body', 'requestId'];

export function isReply(body: Body): boolean {
  return REPLY_FIELDS.some((field) => Object.hasOwn(body, field));
}

/** Whether the hidden form field is filled in. Only bots fill it in. */
export function isFromRobot({ website }: Body): boolean {
  return website !== undefined && website !== null && website !== '';
}

/** Characters that are invalid in an address. Line breaks could even end a mail header. */
const NOT_IN_ADDRESSES = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

const TEAM_ID = /^[1-9]\d{0,15}$/;

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : null;
}

/** Returns null if there is no team, and undefined if the id is invalid. */
function teamIdOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const id = TEAM_ID.test(String(value)) ? Number(value) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Parses a visitor's report. Its fields cannot add a header or a second recipient to the mail. */
export function readReport(body: Body): ReportInput | Refusal {
  const type = REPORT_TYPES.find((known) => known === body['type']);
  const [name, notes, reporter] = [body['player_name'], body['notes'], body['reporter']].map(textOf);
  const teamId = teamIdOf(body['team_id']);
  if (type === undefined) return { code: 'unknown-report-type', types: REPORT_TYPES.join(' or ') };
  if (typeof name !== 'string' || typeof notes !== 'string' || typeof reporter !== 'string')
    return { code: 'report-not-texts' };
  if (teamId === undefined) return { code: 'unknown-report-team' };
  const { id = null } = body;
  if (id !== null && !isUuid(id)) return { code: 'bad-report-id' };
  const texts = v.safeParse(reportTexts, { playerName: name, notes }, { abortEarly: true });
  if (!texts.success) return { code: 'invalid-report', sentence: texts.issues[0].message };
  const wrong = checkReporter(reporter);
  if (wrong !== null) return wrong;
  // Keep the order of the fields: a report's fingerprint depends on it.
  return {
    id: id?.toLowerCase() ?? null,
    type,
    ...texts.output,
    teamId,
    reporter: cleanLine(reporter),
    replyTo: readMailAddress(reporter.trim()),
  };
}

function checkReporter(reporter: string): Refusal | null {
  if (NOT_IN_ADDRESSES.test(reporter)) return { code: 'unclean-email' };
  // Check the cleaned text, because that text is stored. Unicode composition can make it longer than the typed text.
  const refusal = checkLength(cleanLine(reporter), REPORT_LIMITS.reporter);
  return refusal && { code: 'invalid-report', sentence: textSentence(refusal) };
}

export function readReply(body: Body): ReplyInput | Refusal {
  const fields = REPLY_FIELDS.map((field) => textOf(body[field]));
  if (!fields.every((field) => field !== null)) return { code: 'reply-not-texts' };
  const [to = '', subject = '', text = '', requestId = ''] = fields;
  if (to.trim() === '') return { code: 'no-recipient' };
  if (NOT_IN_ADDRESSES.test(to)) return { code: 'unclean-email' };
  const reply = v.safeParse(replyForm, { to, subject, body: text }, { abortEarly: true });
  if (!reply.success) return { code: 'invalid-report', sentence: reply.issues[0].message };
  const address = readMailAddress(reply.output.to);
  if (address === null) return { code: 'recipient-not-email' };
  return isUuid(requestId) ? { ...reply.output, to: address, requestId } : { code: 'no-reply-request' };
}
