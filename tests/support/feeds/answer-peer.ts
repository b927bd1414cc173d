/** A fake feed whose responses the test sets, even impossible ones. `peer/` has a realistic feed. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { boxscoreOf, playByPlayOf, rightRailOf } from './game-responses.ts';
import type { RealGame } from './real-games.ts';

/** A response: an object to send as JSON, a text, or a function that sends the response. */
export type PeerAnswer = object | string | ((response: ServerResponse) => void);

export interface AnswerPeer {
  readonly url: string;
  /** The responses by path and query. All other requests get status 404. */
  readonly answers: Map<string, PeerAnswer>;
  readonly requests: string[];
  close(): Promise<void>;
}

export async function startAnswerPeer(): Promise<AnswerPeer> {
  const answers = new Map<string, PeerAnswer>();
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

interface GameOptions {
  readonly home?: string;
  readonly away?: string;
  /** `FUT`, `LIVE`, or `OFF` (final). */
  readonly state?: string;
  /** `OK`, `TBD`, `PPD`, or `CNCL`. */
  readonly schedule?: string;
  readonly gameType?: number;
}

/** A game as in the feed's schedule. By default, Washington plays at Toronto. */
export function scheduleEntry(
  id: number,
  startsAt: Date,
  { away = 'WSH', gameType = 2, home = 'TOR', schedule = 'OK', state = 'FUT' }: GameOptions = {},
): object {
  const score = state === 'OFF' ? { score: 3 } : {};
  return {
    id,
    season: 20222023,
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

/** Serves the feeds about a finished game, but not its shift chart. */
export function serveFacts({ answers }: AnswerPeer, game: RealGame): void {
  answers.set(`/v1/gamecenter/${game.id}/boxscore`, boxscoreOf(game));
  answers.set(`/v1/gamecenter/${game.id}/play-by-play`, playByPlayOf(game));
  answers.set(`/v1/gamecenter/${game.id}/right-rail`, rightRailOf(game));
}
