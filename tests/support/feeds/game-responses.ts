/** Responses of the NHL's feeds for a real game, in the feeds' shapes. Numbers of sweaters are made up. */
import { readFileSync } from 'node:fs';
import type { Shift } from '#domain/lines/shift.ts';
import type { Position } from '#domain/positions.ts';
import { type RealGame, realNames, realPlayers } from './real-games.ts';

interface Clubs {
  readonly home: string;
  readonly away: string;
}

const clubs = JSON.parse(readFileSync(new URL('games.json', import.meta.url), 'utf8')) as Record<
  string,
  Clubs
>;

/** The clubs of a real game. Throws for an unknown one. */
export function clubsOf(game: RealGame): Clubs {
  const found = clubs[game.id];
  if (!found) throw new Error(`There is no game ${game.id}.`);
  return found;
}

interface Dressed {
  readonly id: string;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly position: Position;
}

/** Who played for a club, with sweater numbers in the order of the ids. */
export function dressedFor(game: RealGame, club: string): readonly Dressed[] {
  const ids = new Set(game.shifts.filter(({ team }) => team === club).map(({ playerId }) => playerId));
  return [...ids].toSorted().map((id, index) => {
    const [firstName = '', ...rest] = (realNames.get(id) ?? '').split(' ');
    const position = realPlayers.get(id)?.position ?? 'c';
    return { id, number: index + 2, firstName, lastName: rest.join(' '), position };
  });
}

const pad = (value: number) => String(value).padStart(2, '0');
const clock = (seconds: number) => `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
const code = (position: Position) => position[0]?.toUpperCase() ?? '';
const text = (value: string) => ({ default: value });

/** A row of a shift chart. */
export function chartRow(game: RealGame, shift: Shift, shiftNumber: number) {
  const [firstName = '', ...rest] = (realNames.get(shift.playerId) ?? '').split(' ');
  return {
    id: 13_000_000 + shiftNumber,
    detailCode: 0,
    duration: clock(shift.end - shift.start),
    endTime: clock(shift.end),
    eventDescription: null,
    eventDetails: null,
    eventNumber: 12,
    firstName,
    gameId: Number(game.id),
    hexValue: '#041E42',
    lastName: rest.join(' '),
    period: shift.period,
    playerId: Number(shift.playerId),
    shiftNumber,
    startTime: clock(shift.start),
    teamAbbrev: shift.team,
    teamId: clubsOf(game).home === shift.team ? 10 : 6,
    teamName: shift.team,
    typeCode: 517,
  };
}

/** The shift chart. */
export function chartOf(game: RealGame) {
  const data = game.shifts.map((shift, index) => chartRow(game, shift, index + 1));
  return { data, total: data.length };
}

/** The shift report of a club, as the NHL's pages are written: old HTML with nested tables. */
export function reportOf(game: RealGame, club: string): string {
  const players = dressedFor(game, club).map(({ firstName, id, lastName, number }) => {
    const own = game.shifts.filter(({ playerId }) => playerId === id);
    const rows = own.map(({ end, period, start }, index) => {
      const cells = [
        index + 1,
        period === 4 ? 'OT' : period,
        `${clock(start).replace(/^0/, '')} / ${clock(1200 - start).replace(/^0/, '')}`,
        `${clock(end).replace(/^0/, '')} / ${clock(1200 - end).replace(/^0/, '')}`,
        clock(end - start),
        '&nbsp;',
      ];
      const name = index % 2 === 0 ? 'oddColor' : ' evenColor';
      return `<tr class="${name}">${cells.map((cell) => `<td align="center" class="lborder + bborder">${cell}</td>`).join('\r\n')}</tr>`;
    });
    const heading = `${number} ${lastName}, ${firstName}`.toUpperCase();
    return `<tr><td align="center" class="playerHeading + border" colspan="8">${heading}</td></tr>
<tr><td class="heading + lborder + bborder">Shift #</td><td class="heading">Per</td>
<td class="heading">Start of Shift<br>Elapsed / Game</td><td class="heading">End of Shift<br>Elapsed / Game</td>
<td class="heading">Duration</td><td class="heading">Event</td></tr>
${rows.join('\n')}
<tr><td colspan="8"><table><tr class="heading"><td>Per</td><td>SHF</td><td>AVG</td><td>TOI</td></tr>
<tr class="oddColor"><td>1</td><td>${own.length}</td><td>00:45</td><td>12:00</td><td>10:00</td><td>02:00</td></tr></table></td></tr>`;
  });
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head><title>Time On Ice Report</title>
<style><!-- td { font: 8pt Arial } --></style></head><body><table><tr><td><table>
${players.join('\n')}
</table></td></tr></table></body></html>`;
}

function boxscoreTeam(game: RealGame, club: string) {
  const lines = dressedFor(game, club).map(({ firstName, id, lastName, number, position }) => {
    const own = game.shifts.filter(({ playerId }) => playerId === id);
    return {
      playerId: Number(id),
      sweaterNumber: number,
      name: text(`${firstName[0]}. ${lastName}`),
      position: code(position),
      toi: clock(own.reduce((sum, { end, start }) => sum + end - start, 0)),
      shifts: own.length,
      ...(position === 'g' && { starter: own[0]?.start === 0 && own[0].period === 1 }),
    };
  });
  const backup = { playerId: 8_400_000 + (clubsOf(game).home === club ? 1 : 2), sweaterNumber: 99 };
  return {
    forwards: lines.filter(({ position }) => position !== 'D' && position !== 'G'),
    defense: lines.filter(({ position }) => position === 'D'),
    goalies: [
      { ...backup, name: text('B. Backup'), position: 'G', toi: '00:00', shifts: 0, starter: false },
      ...lines.filter(({ position }) => position === 'G'),
    ],
  };
}

/** The boxscore. Each team has one more goalie, who did not play. */
export function boxscoreOf(game: RealGame) {
  const { away, home } = clubsOf(game);
  return {
    id: Number(game.id),
    awayTeam: { id: 6, abbrev: away },
    homeTeam: { id: 10, abbrev: home },
    playerByGameStats: { awayTeam: boxscoreTeam(game, away), homeTeam: boxscoreTeam(game, home) },
  };
}

/** The play-by-play: the known face-offs, each won and lost by the same player, and everyone who played. */
export function playByPlayOf(game: RealGame) {
  const { away, home } = clubsOf(game);
  const plays = [...game.faceoffs].flatMap(([id, count]) =>
    Array.from({ length: count }, (_, index) => ({
      eventId: index,
      typeCode: 502,
      typeDescKey: 'faceoff',
      situationCode: '1551',
      details: index % 2 === 0 ? { winningPlayerId: Number(id) } : { losingPlayerId: Number(id) },
    })),
  );
  const spots = [home, away].flatMap((club) =>
    dressedFor(game, club).map(({ firstName, id, lastName, number, position }) => ({
      teamId: club === home ? 10 : 6,
      playerId: Number(id),
      firstName: text(firstName),
      lastName: text(lastName),
      sweaterNumber: number,
      positionCode: code(position),
    })),
  );
  return { id: Number(game.id), awayTeam: { id: 6 }, homeTeam: { id: 10 }, plays, rosterSpots: spots };
}

/** A right rail with one scratched player for each team. */
export function rightRailOf() {
  const scratch = (id: number) => [{ id, firstName: text('Sam'), lastName: text('Scratch') }];
  return {
    gameInfo: {
      awayTeam: { headCoach: text('A. Coach'), scratches: scratch(8_400_012) },
      homeTeam: { headCoach: text('H. Coach'), scratches: scratch(8_400_011) },
    },
  };
}
