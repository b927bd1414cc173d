/** Responses of the NHL's feeds for a real game. Jersey numbers are made up. */
import { readFileSync } from 'node:fs';
import type { Position } from '#domain/positions.ts';
import { boxscoreJson, chartJson, playByPlayJson, rightRailJson } from './peer/feed-shapes.ts';
import type { FeedGame, FeedPlayer, GameSide } from './peer/feed-world.ts';
import { shiftReportPage } from './peer/shift-report.ts';
import { type RealGame, realNames, realPlayers } from './real-games.ts';

interface Clubs {
  readonly home: string;
  readonly away: string;
}

const clubs = JSON.parse(readFileSync(new URL('games.json', import.meta.url), 'utf8')) as Record<
  string,
  Clubs
>;

export function clubsOf(game: RealGame): Clubs {
  const found = clubs[game.id];
  if (!found) throw new Error(`There is no game ${game.id}.`);
  return found;
}

const CODES: Readonly<Record<Position, FeedPlayer['position']>> = {
  lw: 'L',
  c: 'C',
  rw: 'R',
  d: 'D',
  g: 'G',
};
const UNKNOWN = { shoots: null, height: null, weight: null, birthDate: null, birthplace: null };

function playerOf(id: string, number: number): FeedPlayer {
  const [firstName = '', ...rest] = (realNames.get(id) ?? '').split(' ');
  const position = CODES[realPlayers.get(id)?.position ?? 'c'];
  return { ...UNKNOWN, id: Number(id), firstName, lastName: rest.join(' '), number, position };
}

/** One club in a game. Real shifts name only players who played, so the backup and a scratch are made up. */
function sideOf(game: RealGame, abbreviation: string): GameSide {
  const own = game.shifts.filter(({ team }) => team === abbreviation);
  const ids = [...new Set(own.map(({ playerId }) => playerId))].toSorted();
  const starter = own.find(
    ({ period, playerId, start }) =>
      period === 1 && start === 0 && realPlayers.get(playerId)?.position === 'g',
  );
  const extra = clubsOf(game).home === abbreviation ? 1 : 2;
  const made = { ...UNKNOWN, number: 99, position: 'G' } as const;
  return {
    abbreviation,
    score: null,
    dressed: [
      { ...made, id: 8_400_000 + extra, firstName: 'Bo', lastName: 'Backup' },
      ...ids.map((id, index) => playerOf(id, index + 2)),
    ],
    starter: starter ? Number(starter.playerId) : null,
    scratches: [{ ...made, id: 8_400_010 + extra, firstName: 'Sam', lastName: 'Scratch' }],
  };
}

function feedGameOf(game: RealGame): FeedGame {
  const { away, home } = clubsOf(game);
  return {
    id: Number(game.id),
    season: '20222023',
    gameType: 2,
    startsAt: new Date('2022-10-12T23:00:00Z'),
    state: 'OFF',
    scheduleState: 'OK',
    venue: 'Scotiabank Arena',
    home: sideOf(game, home),
    away: sideOf(game, away),
    rows: game.shifts.map(({ playerId, ...shift }, index) => {
      return {
        ...shift,
        playerId: Number(playerId),
        typeCode: 517,
        shiftNumber: index + 1,
        description: null,
      };
    }),
    faceoffs: new Map([...game.faceoffs].map(([id, count]) => [Number(id), count])),
    hasChart: true,
    hasReport: true,
  };
}

export function chartOf(game: RealGame) {
  const feed = feedGameOf(game);
  return chartJson(feed, feed.rows);
}

export function reportOf(game: RealGame, club: string): string {
  const feed = feedGameOf(game);
  return shiftReportPage(feed, feed.home.abbreviation === club ? feed.home : feed.away);
}

export const boxscoreOf = (game: RealGame) => boxscoreJson(feedGameOf(game));
export const playByPlayOf = (game: RealGame) => playByPlayJson(feedGameOf(game));
export const rightRailOf = (game: RealGame) => rightRailJson(feedGameOf(game));
