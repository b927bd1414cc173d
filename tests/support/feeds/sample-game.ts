/** A made-up game in the shapes of the NHL's feeds, and a server for such responses. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** JSON, a text, or a function that responds. */
export type FeedAnswer = object | string | ((response: ServerResponse) => void);

export interface FeedPeer {
  readonly url: string;
  /** By path with its query. Everything else is 404. */
  readonly answers: Map<string, FeedAnswer>;
  /** The paths of all requests, in order. */
  readonly requests: string[];
  close(): Promise<void>;
}

export async function startFeedPeer(): Promise<FeedPeer> {
  const answers = new Map<string, FeedAnswer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const answer = answers.get(path);
    if (typeof answer === 'function') answer(response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface GameOptions {
  readonly home?: string;
  readonly away?: string;
  /** `FUT`, `LIVE`, `OFF` */
  readonly state?: string;
  readonly schedule?: string;
  readonly gameType?: number;
}

/** A game of a schedule. */
export function scheduledGame(
  id: number,
  startsAt: Date,
  { away = 'BOS', gameType = 2, home = 'TOR', schedule = 'OK', state = 'FUT' }: GameOptions = {},
): object {
  const score = state === 'OFF' ? { score: 3 } : {};
  return {
    id,
    season: 20262027,
    gameType,
    venue: { default: 'Scotiabank Arena' },
    neutralSite: false,
    startTimeUTC: startsAt.toISOString(),
    gameState: state,
    gameScheduleState: schedule,
    homeTeam: { abbrev: home, ...score },
    awayTeam: { abbrev: away, ...score },
  };
}

const SIDES = [
  { side: 'homeTeam', abbreviation: 'TOR', teamId: 10, first: 8_470_100, sweater: 10 },
  { side: 'awayTeam', abbreviation: 'BOS', teamId: 6, first: 8_470_200, sweater: 50 },
] as const;
const POSITIONS = 'LCRLCRLCRLCRDDDDDDGG'.split('');

type Side = (typeof SIDES)[number];

/** Ids: from `first` on twelve forwards, six defensemen, two goalies; then a scratched player. */
function playersOf({ first, sweater, teamId }: Side) {
  return POSITIONS.map((position, index) => ({
    playerId: first + index,
    teamId,
    sweaterNumber: sweater + index,
    positionCode: position,
    position,
    firstName: { default: 'Pat' },
    lastName: { default: `Sample${first + index}` },
    name: { default: `P. Sample${first + index}` },
  }));
}

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

const SHIFT = 40;
const PERIOD = 1200;

/** Lines take turns every 40 s, pairs too; the first goalie plays all 60 minutes. */
function shiftsOf(): {
  readonly index: number;
  readonly period: number;
  readonly start: number;
  readonly end: number;
}[] {
  const turns = Array.from({ length: (3 * PERIOD) / SHIFT }, (_, turn) => {
    const start = (turn * SHIFT) % PERIOD;
    const line = turn % 4;
    const pair = 12 + 2 * (turn % 3);
    return [3 * line, 3 * line + 1, 3 * line + 2, pair, pair + 1].map((index) => ({
      index,
      period: Math.floor((turn * SHIFT) / PERIOD) + 1,
      start,
      end: start + SHIFT,
    }));
  });
  const goalie = [1, 2, 3].map((period) => ({ index: 18, period, start: 0, end: PERIOD }));
  return [...turns.flat(), ...goalie];
}

/** The shift chart of a game, or of its first periods. */
export function shiftChart(id: number, periods = 3): object {
  const data = SIDES.flatMap(({ abbreviation, first, teamId }) =>
    shiftsOf()
      .filter(({ period }) => period <= periods)
      .map(({ end, index, period, start }, row) => ({
        id: row,
        detailCode: 0,
        typeCode: 517,
        gameId: id,
        teamId,
        teamAbbrev: abbreviation,
        playerId: first + index,
        firstName: 'Pat',
        lastName: `Sample${first + index}`,
        period,
        shiftNumber: row,
        startTime: clock(start),
        endTime: clock(end),
        duration: clock(end - start),
      })),
  );
  return { data, total: data.length };
}

/** The report of one team as a page. */
export function shiftReport(side: 'homeTeam' | 'awayTeam'): string {
  const { sweater } = SIDES.find((own) => own.side === side) ?? SIDES[0];
  const rows = POSITIONS.flatMap((_, index) => {
    const shifts = shiftsOf().filter((shift) => shift.index === index);
    const heading = `<tr><td class="playerHeading" colspan="8">${sweater + index} SAMPLE${index}, PAT</td></tr>`;
    const cells = shifts.map(
      ({ end, period, start }, row) =>
        `<tr class="${row % 2 === 0 ? 'oddColor' : ' evenColor'}"><td class="lborder">${row + 1}</td><td>${period}</td>` +
        `<td>${clock(start)} / ${clock(PERIOD - start)}</td><td>${clock(end)} / ${clock(PERIOD - end)}</td>` +
        `<td>${clock(end - start)}</td><td>&nbsp;</td></tr>`,
    );
    return [heading, ...cells];
  });
  return `<!DOCTYPE html><html><body><table>${rows.join('')}</table></body></html>`;
}

export function boxscore(): object {
  const listed = (side: Side, wanted: string) =>
    playersOf(side)
      .filter(({ position }) => wanted.includes(position))
      .map((own, index) => ({ ...own, toi: '15:00', ...(wanted === 'G' && { starter: index === 0 }) }));
  const stats = SIDES.map((side) => [
    side.side,
    { forwards: listed(side, 'LCR'), defense: listed(side, 'D'), goalies: listed(side, 'G') },
  ]);
  return { playerByGameStats: Object.fromEntries(stats) as object };
}

export function playByPlay(): object {
  return {
    homeTeam: { id: SIDES[0].teamId },
    awayTeam: { id: SIDES[1].teamId },
    plays: [],
    rosterSpots: SIDES.flatMap(playersOf),
  };
}

export function rightRail(): object {
  const info = SIDES.map(({ first, side }) => [
    side,
    { scratches: [{ id: first + 20, firstName: { default: 'Pat' }, lastName: { default: 'Scratched' } }] },
  ]);
  return { gameInfo: Object.fromEntries(info) as object };
}

/** Serves everything about a finished game but its shifts. */
export function serveFacts({ answers }: FeedPeer, id: number): void {
  answers.set(`/v1/gamecenter/${id}/boxscore`, boxscore());
  answers.set(`/v1/gamecenter/${id}/play-by-play`, playByPlay());
  answers.set(`/v1/gamecenter/${id}/right-rail`, rightRail());
}

export function chartPath(id: number): string {
  return `/stats/rest/en/shiftcharts?cayenneExp=gameId=${id}`;
}

export function reportPath(id: number, page: 'TH' | 'TV'): string {
  return `/scores/htmlreports/20262027/${page}${String(id).slice(-6)}.HTM`;
}
