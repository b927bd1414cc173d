/** Fans who use the site through a balancer, and remember what it has confirmed. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS } from '#server/limits.ts';
import { PASSWORD, type Session } from '#tests/support/accounts.ts';

export type Deed = 'visit' | 'save' | 'read' | 'request' | 'renew' | 'sign up';

/** What was confirmed with a 2xx, and so must be in the database. */
export interface Confirmed {
  readonly visits: Set<string>;
  readonly requests: Set<string>;
  /** Addresses of accounts. */
  readonly accounts: Set<string>;
  /** The number of the last confirmed save of each lineup. */
  readonly lineups: Map<string, number>;
  /** The latest refresh token of each session. */
  readonly sessions: Map<string, string>;
}

export interface FanLoad {
  readonly confirmed: Confirmed;
  /** Counts of all responses by status; `none` for those that broke off. */
  readonly statuses: ReadonlyMap<number | 'none', number>;
  /** Every response that a fan should not get, and every stale read. */
  readonly faults: readonly string[];
  /** Sessions whose renewal was rejected. */
  readonly lostSessions: readonly string[];
  /** Milliseconds of all successful requests. */
  readonly times: ReadonlyMap<Deed, number[]>;
  /** Resolves once every open request has ended. */
  stop(): Promise<void>;
}

interface Site {
  readonly url: string;
  readonly anonKey: string;
}

interface Ask {
  readonly deed: Deed;
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
  /** Error codes that a repeated request may get, because the first one may have been handled. */
  readonly repeatedCodes?: readonly string[];
}

/** A request that takes longer than the server may wait for its database is a fault. */
const PATIENCE = LIMITS.backendTimeout + 10_000;
const RETRY_PAUSE_MS = 50;
/** Rounds of one fan. Another one follows, so that accounts are created all the time. */
const ROUNDS = 25;

/** Starts `fans` fans, each with one request at a time and `pause` milliseconds after each. */
export function startFans(site: Site, fans: number, pause = 5): FanLoad {
  const confirmed: Confirmed = {
    visits: new Set(),
    requests: new Set(),
    accounts: new Set(),
    lineups: new Map(),
    sessions: new Map(),
  };
  const statuses = new Map<number | 'none', number>();
  const times = new Map<Deed, number[]>();
  const [faults, lostSessions]: [string[], string[]] = [[], []];
  const stopping = new AbortController();

  function timesOf(deed: Deed): number[] {
    const known = times.get(deed) ?? [];
    times.set(deed, known);
    return known;
  }

  function isExpected(status: number, text: string, ask: Ask, isRepeated: boolean): boolean {
    if (status === 503) return isSentence(text);
    return isRepeated && (ask.repeatedCodes ?? []).some((code) => text.includes(`"${code}"`));
  }

  /** Sends one request once. Null without a response. */
  async function attempt(ask: Ask, isRepeated: boolean): Promise<{ status: number; text: string } | null> {
    const began = performance.now();
    try {
      const answer = await send(site, ask);
      const [status, text] = [answer.status, await answer.text()];
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (answer.ok) timesOf(ask.deed).push(performance.now() - began);
      else if (!isExpected(status, text, ask, isRepeated)) faults.push(`${ask.deed}: ${status} ${text}`);
      return { status, text };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') faults.push(`${ask.deed}: no response`);
      statuses.set('none', (statuses.get('none') ?? 0) + 1);
      return null;
    }
  }

  /** Repeats a request, as a page does, until it has a response other than 503. */
  async function insist(ask: Ask): Promise<{ status: number; text: string }> {
    for (let isRepeated = false; ; isRepeated = true) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const answer = await attempt(ask, isRepeated);
      // oxlint-disable-next-line no-await-in-loop
      await delay(answer?.status === 503 || answer === null ? RETRY_PAUSE_MS : pause);
      if (answer !== null && answer.status !== 503) return answer;
    }
  }

  async function insert(deed: Deed, table: string, row: object, token?: string): Promise<boolean> {
    const ask = { deed, path: `/rest/v1/${table}`, body: row, repeatedCodes: ['23505'] };
    const { status } = await insist(token === undefined ? ask : { ...ask, token });
    return status === 201 || status === 409;
  }

  async function signUp(): Promise<Session | null> {
    const account = { email: `${randomUUID()}@fans.example`, password: PASSWORD };
    const signUpCall = { deed: 'sign up', body: account, repeatedCodes: ['user_already_exists'] } as const;
    let answer = await insist({ ...signUpCall, path: '/auth/v1/signup' });
    // The first attempt had created the account.
    if (answer.status === 422)
      answer = await insist({ deed: 'sign up', path: '/auth/v1/token?grant_type=password', body: account });
    if (answer.status !== 200) return null;
    confirmed.accounts.add(account.email);
    return JSON.parse(answer.text) as Session;
  }

  async function renew(session: Session): Promise<Session> {
    const body = { refresh_token: session.refresh_token };
    const answer = await insist({ deed: 'renew', path: '/auth/v1/token?grant_type=refresh_token', body });
    if (answer.status !== 200) {
      lostSessions.push(`${answer.status} ${answer.text}`);
      return session;
    }
    const renewed = JSON.parse(answer.text) as Session;
    confirmed.sessions.set(renewed.user.id, renewed.refresh_token);
    return renewed;
  }

  async function saveAndRead(id: string, number: number, { access_token: token }: Session): Promise<void> {
    const path = `/rest/v1/user_lineup?id=eq.${id}`;
    const saved = await insist({
      deed: 'save',
      method: 'PATCH',
      path,
      token,
      body: { title: `Save ${number}` },
    });
    if (saved.status !== 204) return;
    confirmed.lineups.set(id, number);
    // Another server reads what this one has saved.
    const { text } = await insist({ deed: 'read', method: 'GET', path: `${path}&select=title`, token });
    if (text !== `[{"title":"Save ${number}"}]`) faults.push(`read after save ${number}: ${text}`);
  }

  async function live(): Promise<void> {
    let session = await signUp();
    if (session === null) return;
    confirmed.sessions.set(session.user.id, session.refresh_token);
    const lineup = randomUUID();
    const row = { id: lineup, user_id: session.user.id, name: 'Under load', title: 'Save 0' };
    if (!(await insert('save', 'user_lineup', row, session.access_token))) return;
    confirmed.lineups.set(lineup, 0);
    for (let round = 1; round <= ROUNDS && !stopping.signal.aborted; round++) {
      const [visit, asked] = [randomUUID(), randomUUID()];
      // oxlint-disable-next-line no-await-in-loop -- a fan does one thing after the other
      if (await insert('visit', 'site_visits', { id: visit, visit_type: 'page_visit' }))
        confirmed.visits.add(visit);
      // oxlint-disable-next-line no-await-in-loop
      await saveAndRead(lineup, round, session);
      const wish = { id: asked, type: 'Missing player', player_name: 'Jane' };
      // oxlint-disable-next-line no-await-in-loop
      if (await insert('request', 'request_player', wish)) confirmed.requests.add(asked);
      // oxlint-disable-next-line no-await-in-loop
      session = await renew(session);
    }
  }

  const lanes = Array.from({ length: fans }, async () => {
    // oxlint-disable-next-line no-await-in-loop -- one fan after the other
    while (!stopping.signal.aborted) await live();
  });
  return {
    confirmed,
    statuses,
    faults,
    lostSessions,
    times,
    async stop() {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}

/** Renews sessions by their refresh tokens. Returns the responses of those that are lost. */
export async function renewAll(
  url: string,
  anonKey: string,
  sessions: ReadonlyMap<string, string>,
): Promise<string[]> {
  const lost: string[] = [];
  for (const refresh_token of sessions.values()) {
    const path = '/auth/v1/token?grant_type=refresh_token';
    // oxlint-disable-next-line no-await-in-loop -- the servers also have other work
    const answer = await send({ url, anonKey }, { deed: 'renew', path, body: { refresh_token } });
    // oxlint-disable-next-line no-await-in-loop
    const text = await answer.text();
    if (!answer.ok) lost.push(`${answer.status} ${text}`);
  }
  return lost;
}

/** Each request comes from another address, because rate limits have their own tests. */
function send(
  { anonKey, url }: Site,
  { body, method = 'POST', path, token = anonKey }: Ask,
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE),
  });
}

function isSentence(text: string): boolean {
  try {
    const { error, message, msg } = JSON.parse(text) as Record<string, unknown>;
    return /^[A-Z][^{}]*\.$/.test(String(message ?? msg ?? error));
  } catch {
    return false;
  }
}
