import { createHash, randomUUID } from 'node:crypto';
import type { Incoming } from '#platform/http/incoming.ts';
import { createPostEndpoint } from '#server/api/post-endpoint.ts';
import {
  isFromRobot,
  isReply,
  readReply,
  readReport,
  type ReplyInput,
  type ReportInput,
} from '#server/api/report-body.ts';
import { comesFromOwnPage } from '#platform/http/same-site.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { bearerToken } from '#platform/http/bearer.ts';
import { readJsonObject } from '#platform/http/json-body.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { isRefusal, RefusedError } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { createTurns, turnOf } from '#platform/http/turns.ts';
import { LIMITS, type SharedRateName } from '#platform/limits.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import { deliverBySmtp, isFinalRefusal } from '#platform/mail/deliver-by-smtp.ts';
import { spellAccountEmail } from '#server/account-checks.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { replyMail, reportMail } from '#server/mail/report-mails.ts';
import { isPublishableKey } from '#platform/secrets.ts';
import { createReadCache } from '#platform/read-cache.ts';
import '#server/endpoint-refusals.ts';

interface Parts {
  config: Pick<Config, 'backend' | 'mail' | 'publicUrl' | 'supportEmail'>;
  backend: Promise<
    Pick<
      Backend,
      'accountLimiter' | 'gated' | 'userOf' | 'isAdmin' | 'teamName' | 'recordRequest' | 'hasRequest'
    >
  >;
  limiter: RateLimiter;
  log: Logger;
}

type Sender = { kind: 'visitor' | 'user' } | { kind: 'admin'; userId: string };

type MailRefusal = Extract<Refusal, { code: `mail-${string}` }>;

/**
 * Creates a function that sends a mail. It limits the concurrent mails per client address.
 * `rate` limits how many mails the recipient gets; null for no limit. Mails that could not be sent do not count.
 */
function createDelivery({ backend, config, log }: Parts) {
  const deliver = config.mail && deliverBySmtp(config.mail);
  const { inTurn } = createTurns(SITE_LIMITS.mailTurns, { code: 'mail-busy' });

  return async function send(
    mail: Mail,
    address: string,
    rate: SharedRateName | null,
  ): Promise<MailRefusal | null> {
    if (!deliver) return { code: 'mail-not-configured' };
    const signal = AbortSignal.timeout(LIMITS.mailTimeout);
    const { accountLimiter } = await backend;
    const counts = rate ? [{ rate, who: `request ${spellAccountEmail(mail.to)}` }] : [];
    const wait = rate ? (await accountLimiter.take(counts)).wait : 0;
    if (wait > 0) return { code: 'mail-recipient-full', seconds: wait };
    try {
      await inTurn(address, () => deliver(mail, signal));
      return null;
    } catch (error) {
      if (rate) await accountLimiter.giveBack(counts);
      log.error({ err: error }, 'could not send a mail that a user waits for');
      return refusalOf(error, mail.byPerson === true);
    }
  };
}

/** Remembers sent mails, so that a client's retry after a lost response sends no second mail. */
const createSentMails = () =>
  createReadCache<MailRefusal | null>({
    bytes: SITE_LIMITS.sentReports,
    milliseconds: SITE_LIMITS.sentReportsMilliseconds,
    sizeOf: (refusal) => (refusal === null ? 1 : null),
  });

/**
 * `POST /api/send-report` stores and mails a visitor's report, or mails an admin's reply to a request.
 * A report has `type`, `player_name`, `notes`, `team_id`, `reporter`. It is stored as a player request and mailed only
 * to support.
 * A reply has `to`, `subject`, `body`, `requestId`. It needs an admin's access token as the bearer token.
 *
 * Responds `{ "ok": true }` once the mail server has accepted the mail.
 * A refusal has `"stored": true` if the report was stored although its mail failed.
 * A retry with the same `id` does not store or mail the report twice.
 */
export function createSendReport(parts: Parts) {
  const { config, limiter, log } = parts;
  const send = createDelivery(parts);
  const sent = createSentMails();

  async function report(input: ReportInput, address: string): Promise<Refusal | null> {
    const to = config.supportEmail;
    if (!config.mail || to === null) return { code: 'mail-not-configured' };
    const [team, requestId] = await Promise.all([teamOf(parts, input.teamId), store(parts, input)]);
    const mail = reportMail(config.publicUrl, { ...input, team, requestId });
    const name = `report-${fingerprint(input)}`;
    // If the report could not be stored, the mail is its only copy, so no limit applies.
    const rate = requestId === null ? null : 'reportsByRecipientAndDay';
    const refusal = await (input.id === null
      ? send({ ...mail, to }, address, rate)
      : sent.read(name, () => send({ ...mail, to, name }, address, rate)));
    return refusal && requestId !== null ? { ...refusal, more: { stored: true } } : refusal;
  }

  async function mailReply(input: ReplyInput, userId: string, address: string): Promise<Refusal | null> {
    if (!(await (await parts.backend).hasRequest(input.requestId))) return { code: 'request-gone' };
    const mail = replyMail(config.publicUrl, input, config.supportEmail);
    const name = `reply-${fingerprint(input)}`;
    const refusal = await send({ ...mail, to: input.to, name }, address, 'mailByAccountAndDay');
    if (!refusal)
      log.info({ admin: userId, request: input.requestId }, 'an admin replied to a request by mail');
    return refusal;
  }

  async function handle(incoming: Incoming): Promise<Refusal | null> {
    const { address, headers } = incoming;
    if (!comesFromOwnPage(headers, config.publicUrl)) return { code: 'cross-origin' };
    const sender = await senderOf(parts, incoming);
    if (isRefusal(sender)) return sender;
    const wait =
      sender.kind === 'admin'
        ? await countReply(parts, sender.userId)
        : limiter.take('reportsByAddress', turnOf(address));
    if (wait > 0) return { code: 'rate-limited', seconds: wait };
    const read = await readJsonObject(incoming, SITE_LIMITS.reportBodyBytes, 'The report');
    if (isRefusal(read)) return read;
    const body = read.object;
    if (isReply(body)) {
      if (sender.kind !== 'admin')
        return { code: sender.kind === 'user' ? 'reply-not-admin' : 'reply-without-session' };
      const reply = readReply(body);
      return isRefusal(reply) ? reply : mailReply(reply, sender.userId, address);
    }
    if (isFromRobot(body)) return null; // report success, so that the bot does not try another way
    const input = readReport(body);
    return isRefusal(input) ? input : report(input, address);
  }

  return createPostEndpoint(
    {
      complaint: 'could not send a report',
      failure: 'report-failed',
      handle: async (incoming) => (await handle(incoming)) ?? { ok: true },
    },
    log,
  );
}

async function countReply({ backend }: Parts, userId: string): Promise<number> {
  return (await (await backend).accountLimiter.take([{ rate: 'repliesByAccount', who: userId }])).wait;
}

/** Visitors have no access token. They send the public key as the bearer token, or no bearer token. */
async function senderOf(parts: Parts, { address, headers }: Incoming): Promise<Sender | Refusal> {
  const token = bearerToken(headers);
  if (token === undefined || token === headers.get('apikey')) return { kind: 'visitor' };
  const backend = await parts.backend;
  const choice = parts.config.backend;
  if (choice.kind === 'hosted' ? token === choice.anonKey : isPublishableKey(token))
    return { kind: 'visitor' };
  const wait = parts.limiter.take('repliesByAddress', address);
  if (wait > 0) return { code: 'rate-limited', seconds: wait };
  // Check the session and the role, because a token stays valid after its session ends or its user loses the role.
  const user = await backend.userOf(token);
  if (user === null) return { code: 'session-ended' };
  return (await backend.isAdmin(user.id)) ? { kind: 'admin', userId: user.id } : { kind: 'user' };
}

/**
 * Stores a report as a player request, and returns the request's id.
 * If the page sent an id, the request's id is a hash of the report, so that a retry is stored only once.
 * Returns null if the database fails. The mail is sent anyway.
 */
async function store({ backend, log }: Parts, input: ReportInput): Promise<string | null> {
  const id = input.id === null ? randomUUID() : uuidOf(fingerprint(input));
  try {
    await (
      await backend
    ).recordRequest({
      id,
      type: input.type,
      player_name: input.playerName,
      notes: input.notes || null,
      team_id: input.teamId,
      reporter_email: input.reporter || null,
    });
    return id;
  } catch (error) {
    log.error({ err: error }, 'could not store a report as a request');
    return null;
  }
}

function fingerprint(message: object): string {
  return createHash('sha256').update(JSON.stringify(message)).digest('hex').slice(0, 32);
}

function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function teamOf({ backend, log }: Parts, teamId: number | null): Promise<string> {
  if (teamId === null) return 'no team chosen';
  try {
    return (await (await backend).teamName(teamId)) ?? `a deleted team, id ${teamId}`;
  } catch (error) {
    log.warn({ err: error }, 'could not look up the team of a report');
    return `team ${teamId}`;
  }
}

function refusalOf(error: unknown, hasOwnRecipient: boolean): MailRefusal {
  if (error instanceof RefusedError) return { code: 'mail-busy' };
  if (!isFinalRefusal(error)) return { code: 'mail-down' };
  const atRecipient = error instanceof Error && 'command' in error && error.command === 'RCPT TO';
  return hasOwnRecipient && atRecipient ? { code: 'mail-recipient-refused' } : { code: 'mail-refused' };
}
