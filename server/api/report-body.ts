import * as v from 'valibot';
import { reportTexts } from '#domain/forms/report-form.ts';
import { checkLength, cleanLine, cleanMultilineText } from '#domain/plain-text.ts';
import { REPLY_LIMITS, REPORT_LIMITS, REPORT_TYPES, type ReportType } from '#domain/player-report.ts';
import type { Refusal } from '#server/http/refusals/refusals.ts';
import type { TextRefusal } from '#domain/text-sentences.ts';
import { readMailAddress } from '#server/mail/mail-address.ts';
import { isUuid } from '#server/uuid.ts';

export interface ReportInput {
  /** Chosen by the page, and repeated when it retries; null from pages that send none. */
  id: string | null;
  type: ReportType;
  playerName: string;
  notes: string;
  teamId: number | null;
  /** The reporter's address as typed, in one line; may be empty. */
  reporter: string;
  /** The reporter's address if it is valid; else null. */
  replyTo: string | null;
}

export interface ReplyInput {
  to: string;
  subject: string;
  body: string;
  requestId: string;
}

type Body = Record<string, unknown>;

/** Fields that only an admin's reply has. */
const REPLY_FIELDS = ['to', 'subject', 'body', 'requestId'];

/** Whether a body asks for a mail to someone other than support, even if it is malformed. */
export function isReply(body: Body): boolean {
  return REPLY_FIELDS.some((field) => Object.hasOwn(body, field));
}

/** Whether the hidden form field is filled in: only bots do that. */
export function isFromRobot({ website }: Body): boolean {
  return website !== undefined && website !== null && website !== '';
}

/** Control characters, line breaks, lone surrogates: no address has them, and some end mail headers. */
const NOT_IN_ADDRESSES = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

const TEAM_ID = /^[1-9]\d{0,15}$/;

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : null;
}

/** Parses a team's id; null when there is none, undefined when it is invalid. */
function teamIdOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const id = TEAM_ID.test(String(value)) ? Number(value) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Reads a visitor's report. No field of it can inject a mail header or a second recipient. */
export function readReport(body: Body): ReportInput | Refusal {
  const type = REPORT_TYPES.find((known) => known === body['type']);
  const [name, notes, reporter] = [body['player_name'], body['notes'], body['reporter']].map(textOf);
  const teamId = teamIdOf(body['team_id']);
  if (type === undefined) return { code: 'unknown-report-type', types: REPORT_TYPES };
  if (typeof name !== 'string' || typeof notes !== 'string' || typeof reporter !== 'string')
    return { code: 'report-not-texts' };
  if (teamId === undefined) return { code: 'unknown-report-team' };
  const { id = null } = body;
  if (id !== null && !isUuid(id)) return { code: 'bad-report-id' };
  const texts = v.safeParse(reportTexts, { playerName: name, notes }, { abortEarly: true });
  if (!texts.success) return { code: 'invalid-report', sentence: texts.issues[0].message };
  const wrong = checkReporter(reporter);
  if (wrong !== null) return wrong;
  // The order of the fields matters: a report's fingerprint depends on it.
  return {
    id: id?.toLowerCase() ?? null,
    type,
    ...texts.output,
    teamId,
    reporter: cleanLine(reporter),
    replyTo: readMailAddress(reporter.trim()),
  };
}

function refuseText(text: TextRefusal | null): Refusal | null {
  return text && { code: 'invalid-text', text };
}

function checkReporter(reporter: string): Refusal | null {
  if (NOT_IN_ADDRESSES.test(reporter)) return { code: 'unclean-email' };
  return refuseText(checkLength(reporter, REPORT_LIMITS.reporter));
}

/** Reads an admin's reply: one recipient, a subject of one line, a text. */
export function readReply(body: Body): ReplyInput | Refusal {
  const fields = REPLY_FIELDS.map((field) => textOf(body[field]));
  if (!fields.every((field) => field !== null)) return { code: 'reply-not-texts' };
  const [to = '', subject = '', text = '', requestId = ''] = fields;
  if (to.trim() === '') return { code: 'no-recipient' };
  if (NOT_IN_ADDRESSES.test(to)) return { code: 'unclean-email' };
  const address = readMailAddress(to.trim());
  if (address === null) return { code: 'recipient-not-email' };
  const reply = { to: address, subject: cleanLine(subject), body: cleanMultilineText(text), requestId };
  const wrong = checkWords(reply);
  if (wrong !== null) return wrong;
  return isUuid(requestId) ? reply : { code: 'no-reply-request' };
}

function checkWords({ body, subject }: ReplyInput): Refusal | null {
  if (subject === '') return { code: 'no-subject' };
  if (body === '') return { code: 'no-message' };
  return refuseText(checkLength(subject, REPLY_LIMITS.subject) ?? checkLength(body, REPLY_LIMITS.body));
}
