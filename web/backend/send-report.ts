import { cleanLine, cleanMultilineText } from '#domain/plain-text.ts';
import type { ReportType } from '#domain/player-report.ts';
import { getClient } from './client.ts';
import { getConfiguration, getReportUrl } from './configuration.ts';
import { NotConfiguredError } from './errors.ts';
import { refusalSentence } from './refusal-sentence.ts';

export interface Report {
  /** Its own as long as it is not sent: whoever takes it twice keeps it once. Also that of its row, should it become one. */
  readonly id: string;
  readonly type: ReportType;
  readonly playerName: string;
  readonly notes: string;
  readonly teamId: string;
  /** Where an answer goes; empty for none. */
  readonly reporter: string;
  /** What a robot wrote into the field that people do not see; empty. */
  readonly website: string;
}

export type ReportOutcome =
  /** It is with the support. */
  | { readonly kind: 'emailed' }
  /** No mail here: it is in the table, where admins find it. */
  | { readonly kind: 'saved' }
  /** Neither; `detail` says more where something is known. */
  | { readonly kind: 'failed'; readonly message: string; readonly detail: string | null };

/** The mail server gets 20 s to take the mail. */
const TIMEOUT_MS = 30_000;

const FAILURE = 'Could not send report to server.';
const NO_ANSWER = 'Check your connection and try again. What you typed stays here.';

function failed(detail: string | null): ReportOutcome {
  return { kind: 'failed', message: FAILURE, detail };
}

function teamIdOf(teamId: string): number | null {
  const number = Number(teamId);
  return Number.isSafeInteger(number) ? number : null;
}

/** A report goes out with the public key alone: it needs no session, and none that has ended can stop it. */
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

/** Keeps the report where admins find it. One whose team was deleted meanwhile is kept without it. */
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
  // The id is there already: an earlier attempt got through, only its answer did not.
  if (!error || error.code === '23505') return { kind: 'saved' };
  if (error.code === '23503' && teamId !== null) return keep(report, null);
  const isLimit = error.code === 'over_request_rate_limit';
  return failed(isLimit ? error.message : NO_ANSWER);
}

/** Whether nobody takes reports at the address: a static host has no endpoint, and answers with its page or a refusal. */
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

/** Whether the server could not mail the report, but has stored it as a request. */
function isStored(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'stored' in body && body.stored === true;
}

async function send(key: string, report: Report): Promise<ReportOutcome> {
  const answer = await post(key, report);
  const text = await answer.text();
  if (/e-?mail service is not configured/i.test(text) || hasNoEndpoint(answer)) return await keep(report);
  const body = parse(text);
  const sentence = refusalSentence(body);
  if (answer.ok && sentence === null) return { kind: 'emailed' };
  return isStored(body) ? { kind: 'saved' } : failed(sentence);
}

/** Whether a request got no answer: `fetch` says so with a `TypeError`, a timeout with a `DOMException`. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/**
 * Sends a report to the support by mail; where there is no mail, into the table `request_player`. Never rejects: every
 * outcome is a result.
 */
export async function sendReport(report: Report): Promise<ReportOutcome> {
  const configuration = getConfiguration();
  if (!configuration) return { kind: 'failed', message: new NotConfiguredError().message, detail: null };
  try {
    return await send(configuration.key, report);
  } catch (error) {
    if (isUnanswered(error)) return failed(NO_ANSWER);
    const message = 'An unexpected error occurred while sending your report.';
    return { kind: 'failed', message, detail: null };
  }
}
