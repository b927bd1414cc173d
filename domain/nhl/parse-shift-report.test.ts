import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseShiftReport } from './parse-shift-report.ts';

const heading = (text: string) =>
  `<td align="center" class="playerHeading + border" colspan="8">${text}</td>`;
const row = (cells: readonly unknown[], name = 'oddColor') =>
  `<tr class="${name}">${cells.map((cell) => `<td class="lborder + bborder">${String(cell)}</td>`).join('')}</tr>`;
const page = (...rows: readonly string[]) => `<html><body><table>${rows.join('\r\n')}</table></body></html>`;

const first = row([1, 1, '0:28 / 19:32', '1:13 / 18:47', '00:45', '&nbsp;']);
const second = row([2, 'OT', '3:00 / 2:00', '3:30 / 1:30', '00:30', 'G'], ' evenColor');

it('reads the shifts of each player, in rows of both colors and in overtime', () => {
  const html = page(
    `<tr>${heading('4 GOSTISBEHERE, SHAYNE')}</tr>`,
    row(
      ['Shift #', 'Per', 'Start of Shift<br>Elapsed / Game', 'End of Shift', 'Duration', 'Event'],
      'heading',
    ),
    first,
    second,
    '<tr><td colspan="8"><table><tr class="oddColor"><td>1</td><td>8</td><td>00:45</td><td>6:00</td></tr></table></td></tr>',
    `<tr>${heading('27&nbsp;O&#39;REILLY,&nbsp;RYAN')}</tr>`,
    first,
  );
  expect(parseShiftReport(html)).toEqual({
    kind: 'read',
    players: [
      {
        number: 4,
        shifts: [
          { period: 1, start: 28, end: 73 },
          { period: 4, start: 180, end: 210 },
        ],
      },
      { number: 27, shifts: [{ period: 1, start: 28, end: 73 }] },
    ],
  });
});

it('reads pages with unclosed tags, comments, and upper case', () => {
  const html = `<TABLE><!-- <TR><TD> --><TR>${heading('4 X, Y').replace('</td>', '')}
    <TR CLASS=" evenColor"><TD>1<TD>2<TD>0:28 / 19:32<TD>1:13 / 18:47<TD>00:45<TD>&nbsp;<TR><TD>`;
  expect(parseShiftReport(html)).toMatchObject({
    players: [{ number: 4, shifts: [{ period: 2, start: 28, end: 73 }] }],
  });
});

it('uses the duration if the end is wrong, and does not repair broken rows', () => {
  const html = page(
    `<tr>${heading('4 X, Y')}</tr>`,
    row([1, 1, '0:28 / 19:32', '0:00 / 20:00', '00:45', '']),
    row([2, 1, '0:28 / 19:32', '', '00:45', '']),
    row([3, 'SO', '0:00 / 0:00', '0:00 / 0:00', '00:00', '']),
    row([4, '2OT', '0:28 / 19:32', '1:13 / 18:47', '00:45', '']),
    row([5, 1, 'x', '1:13 / 18:47', '00:45', '']),
  );
  expect(parseShiftReport(html)).toMatchObject({
    players: [
      {
        shifts: [{ start: 28, end: 73 }, { start: 28, end: 73 }, { period: Number.NaN }, { period: 5 }],
      },
    ],
  });
});

it('refuses other pages, and reports without shifts', () => {
  const refused = (code: string) => ({ kind: 'refused', code });
  expect(parseShiftReport('')).toEqual(refused('not-a-shift-report'));
  expect(parseShiftReport('<html><h1>404</h1></html>')).toEqual(refused('not-a-shift-report'));
  expect(parseShiftReport(page(first))).toEqual(refused('not-a-shift-report'));
  expect(parseShiftReport(page(`<tr>${heading('4 X, Y')}</tr>`))).toEqual(refused('shift-report-empty'));
  expect(parseShiftReport(page(`<tr>${heading('X, Y')}</tr>`, first))).toEqual(refused('shift-report-empty'));
  const html = page(`<tr>${heading('4 X, Y')}</tr>`, first, second);
  expect(parseShiftReport(html.slice(0, html.indexOf('3:30')))).toEqual(refused('shift-report-cut'));
});

it('never throws', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '<td>',
    '<tr',
    '<!--',
    '-->',
    '&#x110000;',
    '&#0;',
    heading('4 X'),
    first,
    '"',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
      expect(parseShiftReport(pieces.join(''))).toHaveProperty('kind');
    }),
  );
});
