import { expect, it } from 'vitest';
import { fillLineup } from '#domain/fill.ts';
import { FORMATIONS } from '#domain/formation.ts';
import { makeLineup } from '#domain/lineup.ts';
import { predictionBlocker } from './prediction-blocker.ts';

const full = fillLineup(() => 0.5);
const roster = Object.values(full.players).flatMap((player) => player ?? []);

it('lets a complete lineup of the roster be called', () => {
  expect(predictionBlocker(full, roster)).toBeNull();
});

it('says what is missing', () => {
  const lineup = makeLineup({ ...full.players, lw1: null, lw2: null, starter: null });
  expect(predictionBlocker(lineup, roster)).toBe('2 forwards and 1 goalie to go.');
});

it('refuses formations that NHL teams do not dress', () => {
  const one = fillLineup(() => 0.5, FORMATIONS[1]);
  const players = Object.values(one.players).flatMap((player) => player ?? []);
  expect(predictionBlocker(one, players)).toBe(
    'NHL teams dress 12–6 or 11–7 with two goalies. Change the formation first.',
  );
});

it('names players who are not on the roster', () => {
  const [first, second] = [full.players['lw1'], full.players['c1']];
  const without = (...gone: (string | undefined)[]) => roster.filter(({ id }) => !gone.includes(id));
  expect(predictionBlocker(full, without(first?.id))).toBe(
    `${first?.name} is not on the roster. Replace them first.`,
  );
  expect(predictionBlocker(full, without(first?.id, second?.id))).toBe(
    `${first?.name} and 1 more are not on the roster. Replace them first.`,
  );
});
