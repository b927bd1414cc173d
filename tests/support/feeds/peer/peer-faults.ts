/** Faults that occur in the NHL's real feeds. */
import type { ServerResponse } from 'node:http';
import type { ChartRow, FeedGame } from './feed-world.ts';

/** A fault of a whole response, whatever its content. */
export type TransportFault =
  /** No response while the peer runs. */
  | 'late'
  /** The connection ends in the middle of the body. */
  | 'cut'
  | 'reset'
  /** An HTML page with status 200. */
  | 'html'
  /** Status 404, even if the path exists. */
  | 'missing'
  | 'unavailable'
  /** Status 429. See `retryAfter`. */
  | 'limited';

/** A fault in the rows of a shift chart, in a response that is otherwise correct. */
export type ChartFault =
  | 'no-chart'
  | 'duplicates'
  | 'overlaps'
  | 'zero-length'
  | 'shootout'
  | 'two-goalies'
  | 'unknown-ids';

export type PeerFault = TransportFault | ChartFault;

const CHART_FAULTS: Readonly<Record<ChartFault, (game: FeedGame) => readonly ChartRow[]>> = {
  'no-chart': () => [],
  duplicates: ({ rows }) =>
    rows.flatMap((row, index) =>
      index % 9 === 0 ? [row, { ...row, shiftNumber: row.shiftNumber + 1 }] : [row],
    ),
  overlaps: ({ rows }) =>
    rows.flatMap((row, index) =>
      index % 40 === 0 && row.end - row.start > 10
        ? [row, { ...row, start: row.start + 5, end: row.end - 2 }]
        : [row],
    ),
  'zero-length': ({ rows }) =>
    rows.flatMap((row, index) => (index % 25 === 0 ? [row, { ...row, end: row.start }] : [row])),
  shootout: (game) => [
    ...game.rows,
    ...[game.home, game.away].flatMap(({ abbreviation, dressed }) =>
      dressed.slice(0, 3).map(({ id }, index) => ({
        typeCode: index === 0 ? 505 : 517,
        team: abbreviation,
        playerId: id,
        period: 5,
        shiftNumber: 0,
        start: 0,
        end: index,
        description: index === 0 ? 'Shootout' : null,
      })),
    ),
  ],
  'two-goalies': (game) => [
    ...game.rows,
    ...[game.home, game.away].flatMap(({ abbreviation, dressed, starter }) =>
      dressed
        .filter(({ id, position }) => position === 'G' && id !== starter)
        .map(({ id }) => ({
          typeCode: 517,
          team: abbreviation,
          playerId: id,
          period: 2,
          shiftNumber: 1,
          start: 600,
          end: 605,
          description: null,
        })),
    ),
  ],
  'unknown-ids': ({ rows }) =>
    rows.map((row, index) => (index % 50 === 25 ? { ...row, playerId: 8_999_999 } : row)),
};

export function isChartFault(fault: PeerFault): fault is ChartFault {
  return fault in CHART_FAULTS;
}

export function faultyRows(game: FeedGame, fault: ChartFault): readonly ChartRow[] {
  return CHART_FAULTS[fault](game);
}

export function respondWrong(
  response: ServerResponse,
  fault: TransportFault,
  body: string,
  retryAfter: string | null,
): void {
  switch (fault) {
    case 'late':
      return;
    case 'reset':
      response.destroy();
      return;
    case 'cut':
      response.writeHead(200, { 'content-length': String(Buffer.byteLength(body)) });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Sorry</title>');
      return;
    case 'missing':
      response.writeHead(404).end();
      return;
    case 'unavailable':
      response.writeHead(503, retryAfter === null ? {} : { 'retry-after': retryAfter }).end();
      return;
    case 'limited':
      response.writeHead(429, retryAfter === null ? {} : { 'retry-after': retryAfter }).end();
  }
}
