/** A fake server of the NHL's feeds, for tests and for `npm run feeds:demo`. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  boxscoreJson,
  chartJson,
  clubScheduleJson,
  playByPlayJson,
  rightRailJson,
  rosterJson,
  scheduleJson,
} from './feed-shapes.ts';
import type { FeedGame, FeedWorld } from './feed-world.ts';
import { faultyRows, isChartFault, respondWrong, type ChartFault, type PeerFault } from './peer-faults.ts';
import { shiftReportPage } from './shift-report.ts';

/** A request to the peer. Tests use it to check the client's pace and headers. */
export interface PeerRequest {
  /** Includes the query. */
  readonly path: string;
  /** Milliseconds on a monotonic clock. */
  readonly at: number;
  readonly userAgent: string;
  readonly etag: string | null;
  /** The number of open requests when this one arrived, including this one. */
  readonly open: number;
}

export interface NhlPeer {
  /** The origin of all three feeds: API, statistics, and reports. */
  readonly url: string;
  /** The configuration of a server that reads from this peer, without pauses between requests. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: PeerRequest[];
  /** Responds to matching paths with a fault, `times` times or until `mend`. The fault that was added last applies. */
  fail(path: RegExp, fault: PeerFault, options?: { times?: number; retryAfter?: string }): void;
  mend(): void;
  close(): Promise<void>;
}

interface Planned {
  readonly path: RegExp;
  readonly fault: PeerFault;
  readonly retryAfter: string | null;
  left: number;
}

type Body = { readonly type: 'application/json' | 'text/html'; readonly text: string };

const asJson = (value: object): Body => ({ type: 'application/json', text: JSON.stringify(value) });

function gameBody(game: FeedGame, what: string | undefined): Body | null {
  if (what === 'boxscore') return asJson(boxscoreJson(game));
  if (what === 'play-by-play') return asJson(playByPlayJson(game));
  return what === 'right-rail' ? asJson(rightRailJson(game)) : null;
}

/** Returns a report such as `TH020123.HTM`, or null. The number is the last six digits of the game's id. */
function reportBody(world: FeedWorld, [, season, side, digits]: readonly string[]): Body | null {
  const game = [...world.games.values()].find(
    ({ id, season: played }) => played === season && String(id).endsWith(digits ?? '-'),
  );
  if (!game?.hasReport) return null;
  return { type: 'text/html', text: shiftReportPage(game, side === 'TH' ? game.home : game.away) };
}

function bodyOf(world: FeedWorld, url: URL, fault: ChartFault | null): Body | null {
  const { pathname } = url;
  const roster = world.rosters.get(/^\/v1\/roster\/(\w+)\/current$/.exec(pathname)?.[1] ?? '');
  if (roster) return asJson(rosterJson(roster));
  const from = /^\/v1\/schedule\/(now|\d{4}-\d\d-\d\d)$/.exec(pathname)?.[1];
  if (from !== undefined) return asJson(scheduleJson(world, from));
  const club = /^\/v1\/club-schedule-season\/(\w+)\/(?:now|\d{8})$/.exec(pathname)?.[1];
  if (club !== undefined && world.rosters.has(club)) return asJson(clubScheduleJson(world, club));
  const [, id, what] = /^\/v1\/gamecenter\/(\d+)\/([\w-]+)$/.exec(pathname) ?? [];
  const game = world.games.get(Number(id));
  if (game) return gameBody(game, what);
  const report = /^\/scores\/htmlreports\/(\d{8})\/(T[HV])(\d{6})\.HTM$/.exec(pathname);
  if (report) return reportBody(world, report);
  if (pathname !== '/stats/rest/en/shiftcharts') return null;
  const played = world.games.get(
    Number(/^gameId=(\d+)$/.exec(url.searchParams.get('cayenneExp') ?? '')?.[1]),
  );
  if (!played) return asJson({ data: [], total: 0 });
  const rows = fault === null ? played.rows : faultyRows(played, fault);
  return asJson(chartJson(played, played.hasChart ? rows : []));
}

function respond(request: IncomingMessage, response: ServerResponse, body: Body | null): void {
  if (body === null) {
    response.writeHead(404).end();
    return;
  }
  const etag = `"${createHash('sha256').update(body.text).digest('hex').slice(0, 16)}"`;
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
  else response.writeHead(200, { 'content-type': body.type, etag }).end(body.text);
}

/** Starts the peer on a free port of this machine. Tests may change `world` at any time. */
export async function startNhlPeer(world: FeedWorld): Promise<NhlPeer> {
  const requests: PeerRequest[] = [];
  let planned: Planned[] = [];
  let open = 0;

  function faultOf(path: string): Planned | null {
    const found = planned.findLast((one) => one.left > 0 && one.path.test(path));
    if (found) found.left -= 1;
    return found ?? null;
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    const { 'if-none-match': etag = null, 'user-agent': userAgent = '' } = request.headers;
    requests.push({ path, at: performance.now(), userAgent, etag, open });
    const fault = faultOf(path);
    const chartFault = fault && isChartFault(fault.fault) ? fault.fault : null;
    const body = bodyOf(world, new URL(path, 'http://peer.invalid'), chartFault);
    if (fault && !isChartFault(fault.fault))
      respondWrong(response, fault.fault, body?.text ?? '{}', fault.retryAfter);
    else respond(request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { NHL_FEED: 'on', NHL_API_URL: url },
    requests,
    fail(path, fault, { retryAfter = null, times = Number.POSITIVE_INFINITY } = {}) {
      planned.push({ path, fault, retryAfter, left: times });
    },
    mend() {
      planned = [];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
