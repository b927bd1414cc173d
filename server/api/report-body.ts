import { checkLength, cleanLine, cleanMultilineText } from '#domain/plain-text.ts';
import {
  checkReportedName,
  checkReportNotes,
  REPLY_LIMITS,
  REPORT_LIMITS,
  REPORT_TYPES,
  type ReportType,
} from '#domain/player-report.ts';
import type { Refusal } from '#server/http/refusal.ts';
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

function invalid(sentence: string): Refusal {
  return { status: 400, code: 'invalid', sentence };
}

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
  if (type === undefined) return invalid(`The type of a report is ${REPORT_TYPES.join(' or ')}.`);
  if (typeof name !== 'string' || typeof notes !== 'string' || typeof reporter !== 'string')
    return invalid('The name, the notes, and the email address of a report must be texts.');
  if (teamId === undefined) return invalid('The team of this report is unknown. Reload the page.');
  const { id = null } = body;
  if (id !== null && !isUuid(id)) return invalid('The id of a report must be a UUID.');
  const wrong = checkReportedName(name) ?? checkReportNotes(notes) ?? checkReporter(reporter);
  if (wrong !== null) return invalid(wrong);
  return {
    id: id?.toLowerCase() ?? null,
    type,
    playerName: cleanLine(name),
    notes: cleanMultilineText(notes),
    teamId,
    reporter: cleanLine(reporter),
    replyTo: readMailAddress(reporter.trim()),
  };
}

function checkReporter(reporter: string): string | null {
  if (NOT_IN_ADDRESSES.test(reporter)) return UNCLEAN;
  return checkLength('Email addresses', reporter, REPORT_LIMITS.reporter);
}

/** Reads an admin's reply: one recipient, a subject of one line, a text. */
export function readReply(body: Body): ReplyInput | Refusal {
  const fields = REPLY_FIELDS.map((field) => textOf(body[field]));
  if (!fields.every((field) => field !== null)) return invalid('The fields of a reply must be texts.');
  const [to = '', subject = '', text = '', requestId = ''] = fields;
  if (to.trim() === '') return invalid('Please provide a recipient email.');
  if (NOT_IN_ADDRESSES.test(to)) return invalid(UNCLEAN);
  const address = readMailAddress(to.trim());
  if (address === null) return invalid('The recipient must be one complete email address.');
  const reply = { to: address, subject: cleanLine(subject), body: cleanMultilineText(text), requestId };
  const wrong = checkWords(reply);
  if (wrong !== null) return invalid(wrong);
  return isUuid(requestId) ? reply : invalid('The reply has no request. Reload the page.');
}

function checkWords({ body, subject }: ReplyInput): string | null {
  if (subject === '') return 'Please enter a subject.';
  if (body === '') return 'Please write a message.';
  return (
    checkLength('Subjects', subject, REPLY_LIMITS.subject) ?? checkLength('Messages', body, REPLY_LIMITS.body)
  );
}

const UNCLEAN = 'The email address contains invalid characters.';
