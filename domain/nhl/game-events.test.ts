import { expect, it } from 'vitest';
import { readGameEvents } from './game-events.ts';

it('skips unreadable plays, shoot-outs, and penalty shots', () => {
  const play = (typeCode: unknown, extra: object = {}) => ({
    typeCode,
    periodDescriptor: { number: 1, periodType: 'REG' },
    timeInPeriod: '01:05',
    situationCode: '1551',
    details: { eventOwnerTeamId: 1 },
    ...extra,
  });
  const plays = [
    null,
    play('505'),
    play(505, { timeInPeriod: '-1' }),
    play(505, { details: null }),
    play(505, { details: { eventOwnerTeamId: 9 } }),
    play(505, { periodDescriptor: { number: 5, periodType: 'SO' } }),
    play(505, { situationCode: '0101' }),
    play(537),
    play(502),
    play(508),
  ];
  const teams = { homeTeam: { id: 1, abbrev: 'TOR' }, awayTeam: { id: 2, abbrev: 'MTL' } };
  expect(readGameEvents({ ...teams, plays })).toEqual([
    { team: 'TOR', period: 1, second: 65, isGoal: false, isAfterFaceoff: true },
  ]);
  expect(readGameEvents({ plays })).toBeNull();
});
