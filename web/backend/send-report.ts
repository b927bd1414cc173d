import { cleanLine, cleanMultilineText } from '#domain/plain-text.ts';
import type { ReportType } from '#domain/player-report.ts';
import { getClient } from './client.ts';
import { getConfiguration, getReportUrl } from './configuration.ts';
import { outageSentence, refusalSentence, unreachableSentence } from './connection-sentences.ts';
import { NotConfiguredError } from './errors.ts';
import type { TableError } from './raised-sentence.ts';

export interface Report {
  /** The id of the report and of its row in the database. Retries use the same id, so only one row is stored. */
  readonly id: string;
  readonly type: ReportType;
  readonly playerName: string;
  readonly notes: string;
  readonly teamId: string;
  /** The email address for replies. Empty for none. */
  readonly reporter: string;
  /** A field that users cannot see. Only bots fill it in. */
  readonly website: string;
}

export type ReportOutcome =
  | { readonly kind: 'emailed' }
  /** The report could not be emailed, but admins find it in the table. */
  | { readonly kind: 'saved' }
  /** The report was neither sent nor saved. `detail` is the reason, or null if it is unknown. */
  | { readonly kind: 'failed'; readonly message: string; readonly detail: string | null };

/** How many milliseconds to wait for the server, which itself waits up to 20 s for the mail server. */
const TIMEOUT_MS = 30_000;

const FAILURE = 'Could not send report to server.';

function notSent(error?: TableError): string {
  return `${outageSentence(error) ?? unreachableSentence()} What you typed stays here.`;
}

function failed(detail: string | null): ReportOutcome {
  return { kind: 'failed', message: FAILURE, detail };
}

function teamIdOf(teamId: string): number | null {
  const number = Number(teamId);
  return Number.isSafeInteger(number) ? number : null;
}

/** Sends the report with the public key only, so that an expired session cannot block it. */
async function post(key: string, report: Report): Promise<Response> {
  return fetch(getReportUrl(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: key, Authorization: `Bearer ${key}` },
    body: JSON.stringify({
      id: report.id,
      type: report.type,
      player_name: cleanLine(report.playerName),
      notes: cleanMultilineText(report.notes),
      team_id: teamIdOf(report.teamId),
      reporter: report.reporter.trim(),
      website: report.website,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** Saves the report in the table for admins. Leaves out the team if it was deleted. */
async function keep(report: Report, teamId = teamIdOf(report.teamId)): Promise<ReportOutcome> {
  const { error } = await getClient()
    .from('request_player')
    .insert({
      id: report.id,
      team_id: teamId,
      type: report.type,
      player_name: cleanLine(report.playerName),
      notes: cleanMultilineText(report.notes) || null,
      reporter_email: report.reporter.trim() || null,
      handled: false,
    });
  // 23505: the id already exists. An earlier attempt succeeded, but its response was lost.
  if (!error || error.code === '23505') return { kind: 'saved' };
  if (error.code === '23503' && teamId !== null) return keep(report, null);
  const isLimit = error.code === 'over_request_rate_limit';
  return failed(isLimit ? error.message : notSent(error));
}

/** Whether the host has no report endpoint. A static host then responds with an HTML page, 404, or 405. */
function hasNoEndpoint({ headers, status }: Response): boolean {
  return [404, 405].includes(status) || /^text\/html\b/i.test(headers.get('content-type') ?? '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether the server could not email the report, and stored it as a request instead. */
function isStored(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'stored' in body && body.stored === true;
}

async function send(key: string, report: Report): Promise<ReportOutcome> {
  const response = await post(key, report);
  const text = await response.text();
  if (/e-?mail service is not configured/i.test(text) || hasNoEndpoint(response)) return await keep(report);
  const body = parse(text);
  const sentence = refusalSentence(body);
  if (response.ok && sentence === null) return { kind: 'emailed' };
  return isStored(body) ? { kind: 'saved' } : failed(sentence);
}

/** Whether there was no response. `fetch` throws a `TypeError`, or a `DOMException` after the timeout. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/**
 * Emails a report to support. Without an email service, saves it in `request_player`.
 * Never rejects: the result describes every outcome.
 */
export async function sendReport(report: Report): Promise<ReportOutcome> {
  const configuration = getConfiguration();
  if (!configuration) return { kind: 'failed', message: new NotConfiguredError().message, detail: null };
  try {
    return await send(configuration.key, report);
  } catch (error) {
    if (isUnanswered(error)) return failed(notSent());
    const message = 'An unexpected error occurred while sending your report.';
    return { kind: 'failed', message, detail: null };
  }
}
