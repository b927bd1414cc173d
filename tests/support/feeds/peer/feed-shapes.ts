/** The JSON of the NHL's feeds. */
import type { ChartRow, FeedGame, FeedPlayer, FeedWorld, GameSide } from './feed-world.ts';

const DAY = 24 * 60 * 60_000;
/** The feeds group games by their date in Eastern time, which is this far behind UTC. */
const EASTERN = 5 * 60 * 60_000;

const text = (value: string) => ({ default: value });

/** Formats seconds as `MM:SS`. */
export const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

function rosterPlayer(player: FeedPlayer): object {
  const [city, region, country] = (player.birthplace ?? '').split(', ');
  return {
    id: player.id,
    headshot: `https://assets.nhle.com/mugs/nhl/${player.id}.png`,
    firstName: text(player.firstName),
    lastName: text(player.lastName),
    ...(player.number !== null && { sweaterNumber: player.number }),
    positionCode: player.position,
    ...(player.shoots !== null && { shootsCatches: player.shoots }),
    ...(player.height !== null && { heightInInches: player.height }),
    ...(player.weight !== null && { weightInPounds: player.weight }),
    ...(player.birthDate !== null && { birthDate: player.birthDate }),
    ...(city && { birthCity: text(city) }),
    ...(country && region && { birthStateProvince: text(region) }),
    ...(city && { birthCountry: country ?? region }),
  };
}

export function rosterJson(players: readonly FeedPlayer[]): object {
  const of = (positions: string) =>
    players.filter(({ position }) => positions.includes(position)).map(rosterPlayer);
  return { forwards: of('CLR'), defensemen: of('D'), goalies: of('G') };
}

function scheduledTeam({ abbreviation, score }: GameSide): object {
  return {
    id: teamId(abbreviation),
    commonName: text(abbreviation),
    placeName: text(abbreviation),
    abbrev: abbreviation,
    ...(score !== null && { score }),
  };
}

/** Returns a made-up id, which is different for each club. */
function teamId(abbreviation: string): number {
  return parseInt(abbreviation, 36);
}

function scheduledGame(game: FeedGame): object {
  return {
    id: game.id,
    season: Number(game.season),
    gameType: game.gameType,
    gameDate: easternDate(game.startsAt),
    venue: text(game.venue),
    neutralSite: false,
    startTimeUTC: game.startsAt.toISOString().replace('.000Z', 'Z'),
    easternUTCOffset: '-05:00',
    venueUTCOffset: '-05:00',
    venueTimezone: 'America/Toronto',
    gameState: game.state,
    gameScheduleState: game.scheduleState,
    awayTeam: scheduledTeam(game.away),
    homeTeam: scheduledTeam(game.home),
  };
}

const easternDate = (date: Date) => new Date(date.getTime() - EASTERN).toISOString().slice(0, 10);

const byStart = (games: Iterable<FeedGame>) =>
  [...games].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);

/** Returns the schedule of seven days. `from` is the first day: a date or `now`. */
export function scheduleJson({ games, now }: FeedWorld, from: string): object {
  const first = from === 'now' ? easternDate(now) : from;
  const dates = Array.from({ length: 7 }, (_, day) =>
    new Date(Date.parse(first) + day * DAY).toISOString().slice(0, 10),
  );
  return {
    nextStartDate: new Date(Date.parse(first) + 7 * DAY).toISOString().slice(0, 10),
    previousStartDate: new Date(Date.parse(first) - 7 * DAY).toISOString().slice(0, 10),
    gameWeek: dates.map((date) => {
      const ofDay = byStart(games.values()).filter(({ startsAt }) => easternDate(startsAt) === date);
      return { date, numberOfGames: ofDay.length, games: ofDay.map(scheduledGame) };
    }),
  };
}

export function clubScheduleJson({ games }: FeedWorld, abbreviation: string): object {
  const own = byStart(games.values()).filter(({ away, home }) =>
    [away.abbreviation, home.abbreviation].includes(abbreviation),
  );
  return { clubTimezone: 'America/Toronto', games: own.map(scheduledGame) };
}

const secondsOf = (rows: readonly ChartRow[]) => rows.reduce((sum, { end, start }) => sum + end - start, 0);

function sideStats(game: FeedGame, { dressed, starter }: GameSide): object {
  const of = (positions: string) =>
    dressed
      .filter(({ position }) => positions.includes(position))
      .map((player) => {
        const shifts = game.rows.filter((row) => row.typeCode === 517 && row.playerId === player.id);
        return {
          playerId: player.id,
          sweaterNumber: player.number ?? 0,
          name: text(`${player.firstName[0]}. ${player.lastName}`),
          position: player.position,
          toi: clock(secondsOf(shifts)),
          shifts: shifts.length,
          ...(player.position === 'G' && { starter: player.id === starter }),
        };
      });
  return { forwards: of('CLR'), defense: of('D'), goalies: of('G') };
}

export function boxscoreJson(game: FeedGame): object {
  return {
    ...scheduledGame(game),
    playerByGameStats: { awayTeam: sideStats(game, game.away), homeTeam: sideStats(game, game.home) },
  };
}

/** Makes plays from both clubs' face-off counts. Each play has a winner and a loser. */
function faceoffPlays(game: FeedGame): object[] {
  const draws = ({ dressed }: GameSide) =>
    dressed.flatMap(({ id }) => Array.from({ length: game.faceoffs.get(id) ?? 0 }, () => id));
  const [away, home] = [draws(game.away), draws(game.home)];
  return Array.from({ length: Math.max(away.length, home.length) }, (_, index) => {
    const pair = [away[index % away.length], home[index % home.length]];
    // One club may have fewer known face-offs. In the remaining plays, its player is unknown and has the id 1.
    if (index >= away.length) pair[0] = 1;
    if (index >= home.length) pair[1] = 1;
    const [winner, loser] = index % 2 === 0 ? pair : pair.toReversed();
    return {
      eventId: 100 + index,
      periodDescriptor: { number: 1, periodType: 'REG' },
      timeInPeriod: clock(index),
      situationCode: '1551',
      typeCode: 502,
      typeDescKey: 'faceoff',
      details: { winningPlayerId: winner, losingPlayerId: loser, zoneCode: 'N' },
    };
  });
}

/**
 * Returns the goals of the shift chart, and invented shots on goal. There is a shot every 40 seconds. The home team
 * takes three of five shots.
 */
function shotPlays({ away, home, rows }: FeedGame): readonly object[] {
  const play = (typeCode: number, period: number, second: number, abbreviation: string) => ({
    typeCode,
    typeDescKey: typeCode === 505 ? 'goal' : 'shot-on-goal',
    periodDescriptor: { number: period, periodType: 'REG' },
    timeInPeriod: clock(second),
    situationCode: '1551',
    details: { eventOwnerTeamId: teamId(abbreviation) },
  });
  const goals = rows.filter(({ typeCode }) => typeCode === 505);
  return [
    ...goals.map(({ period, start, team }) => play(505, period, start, team)),
    ...Array.from({ length: rows.length > 0 ? 90 : 0 }, (_, index) =>
      play(
        506,
        1 + Math.floor(index / 30),
        20 + 40 * (index % 30),
        (index % 5 < 3 ? home : away).abbreviation,
      ),
    ),
  ];
}

export function playByPlayJson(game: FeedGame): object {
  return {
    ...scheduledGame(game),
    plays: [
      {
        eventId: 1,
        typeCode: 520,
        typeDescKey: 'period-start',
        situationCode: '1551',
        timeInPeriod: '00:00',
      },
      ...faceoffPlays(game),
      ...shotPlays(game),
    ],
    rosterSpots: [game.away, game.home].flatMap(({ abbreviation, dressed }) =>
      dressed.map((player) => ({
        teamId: teamId(abbreviation),
        playerId: player.id,
        firstName: text(player.firstName),
        lastName: text(player.lastName),
        sweaterNumber: player.number ?? 0,
        positionCode: player.position,
      })),
    ),
  };
}

export function rightRailJson(game: FeedGame): object {
  const side = ({ scratches }: GameSide) => ({
    headCoach: text('Coach'),
    scratches: scratches.map(({ firstName, id, lastName }) => ({
      id,
      firstName: text(firstName),
      lastName: text(lastName),
    })),
  });
  return { gameInfo: { awayTeam: side(game.away), homeTeam: side(game.home) } };
}

export function chartJson(game: FeedGame, rows: readonly ChartRow[]) {
  const players = new Map([...game.away.dressed, ...game.home.dressed].map((player) => [player.id, player]));
  const data = rows.map((row, index) => {
    const isShift = row.typeCode === 517;
    const player = players.get(row.playerId);
    return {
      id: game.id * 1000 + index,
      detailCode: isShift ? 0 : 803,
      duration: isShift ? clock(row.end - row.start) : null,
      endTime: clock(row.end),
      eventDescription: row.description,
      eventDetails: null,
      eventNumber: index + 1,
      firstName: player?.firstName ?? 'Un',
      gameId: game.id,
      hexValue: '#000000',
      lastName: player?.lastName ?? 'Known',
      period: row.period,
      playerId: row.playerId,
      shiftNumber: row.shiftNumber,
      startTime: clock(row.start),
      teamAbbrev: row.team,
      teamId: teamId(row.team),
      teamName: row.team,
      typeCode: row.typeCode,
    };
  });
  return { data, total: data.length };
}
