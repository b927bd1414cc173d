/** The HTML page with a club's shifts. The NHL publishes it even for games without a shift chart. */
import type { ChartRow, FeedGame, GameSide } from './feed-world.ts';

const PERIOD = 1200;
const short = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function periodName(game: FeedGame, period: number): string {
  return period === 4 && game.gameType === 2 ? 'OT' : String(period);
}

function shiftRow(game: FeedGame, { end, period, shiftNumber, start }: ChartRow, index: number): string {
  const time = (seconds: number) => `${short(seconds)} / ${short(PERIOD - seconds)}`;
  const cells = [shiftNumber, periodName(game, period), time(start), time(end), short(end - start), '&nbsp;'];
  // Real pages also have this blank before the class name.
  const color = index % 2 === 0 ? 'oddColor' : ' evenColor';
  return `<tr class="${color}">${cells.map((cell) => `<td align="center" class="lborder + bborder">${cell}</td>`).join('')}</tr>`;
}

export function shiftReportPage(game: FeedGame, { abbreviation, dressed }: GameSide): string {
  const heading = [
    'Shift #',
    'Per',
    'Start of Shift<br>Elapsed / Game',
    'End of Shift<br>Elapsed / Game',
    'Duration',
    'Event',
  ];
  const players = dressed.map(({ firstName, id, lastName, number }) => {
    const shifts = game.rows.filter((row) => row.typeCode === 517 && row.playerId === id);
    if (shifts.length === 0) return '';
    return [
      `<tr><td align="center" valign="top" class="playerHeading + border" colspan="8">${number ?? 0} ${lastName.toUpperCase()}, ${firstName.toUpperCase()}</td></tr>`,
      `<tr>${heading.map((cell) => `<td align="center" class="heading + lborder + bborder">${cell}</td>`).join('')}</tr>`,
      ...shifts.map((row, index) => shiftRow(game, row, index)),
    ].join('\n');
  });
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">
<html><head><title>Time On Ice Report</title></head><body>
<table><tr><td class="teamHeading + border" align="center">${abbreviation}</td></tr></table>
<table border="0" cellpadding="0" cellspacing="0" width="100%">
${players.join('\n')}
</table></body></html>
`;
}
