import { describe, expect, it } from 'vitest';
import { ELEVEN_SEVEN } from '#domain/formation.ts';
import { fillLineup } from '#domain/fill.ts';
import { type Lineup, makeLineup } from '#domain/lineup.ts';
import { predictionRequest, idsOfPrediction, isSamePrediction, readPrediction } from './predicted-lines.ts';

/** A complete lineup of players who have rows in the database. */
function complete(): Lineup {
  const { formation, players } = fillLineup(() => 0.5);
  const entries = Object.entries(players).map(
    ([slot, player], index) => [slot, player && { ...player, id: String(index + 1) }] as const,
  );
  return makeLineup(Object.fromEntries(entries), formation);
}

/** Returns a prediction of a lineup, as the database stores it. */
function stored(lineup: Lineup, nhlId: (id: number) => number | null = (id) => 8_000_000 + id) {
  const request = predictionRequest(lineup);
  const slots = Object.entries(request?.slots ?? {}).map(([slot, { player_id: id }]) => [
    slot,
    { player_id: id, nhl_id: nhlId(id), name: `Player ${id}`, number: id },
  ]);
  return { formation: request?.formation, slots: Object.fromEntries(slots) as unknown };
}

describe('callRequest', () => {
  it('sends the ids of a complete lineup', () => {
    const request = predictionRequest(complete());
    expect(request?.formation).toBe('12-6-2');
    expect(Object.keys(request?.slots ?? {})).toHaveLength(20);
  });

  it('sends nothing for an empty slot or a player without a row', () => {
    const lineup = complete();
    expect(predictionRequest(makeLineup({ ...lineup.players, backup: null }))).toBeNull();
    expect(predictionRequest(fillLineup(() => 0.5))).toBeNull();
  });
});

it('isSameCall compares formation, slots, and players with the stored call', () => {
  const lineup = complete();
  const { c1, c2, ...rest } = lineup.players;
  const swapped = predictionRequest(makeLineup({ ...rest, c1: c2!, c2: c1! }))!;
  const request = predictionRequest(lineup)!;
  expect(isSamePrediction(stored(lineup), request)).toBe(true);
  expect(isSamePrediction(stored(lineup), swapped)).toBe(false);
  expect(isSamePrediction({ ...stored(lineup), formation: '11-7-2' }, request)).toBe(false);
  for (const damaged of [null, {}, 'x', { formation: '12-6-2', slots: null }])
    expect(isSamePrediction(damaged, request)).toBe(false);
});

describe('readCall', () => {
  it('reads what was stored', () => {
    const call = readPrediction(stored(complete()));
    expect(call.forwards.map(({ name, players }) => [name, players.length])).toEqual([
      ['Line 1', 3],
      ['Line 2', 3],
      ['Line 3', 3],
      ['Line 4', 3],
    ]);
    expect(call.defense).toHaveLength(3);
    expect(call.starter?.name).toMatch(/^Player /);
    expect(call.backup).not.toBeNull();
  });

  it('reads eleven forwards and seven defensemen', () => {
    const { players } = complete();
    const lineup = makeLineup({ ...players, d7: players.rw4, rw4: null }, ELEVEN_SEVEN);
    const ids = idsOfPrediction(readPrediction(stored(lineup)));
    expect(ids.forwards.map((line) => line.length)).toEqual([3, 3, 3, 2]);
    expect(ids.defense.map((pair) => pair.length)).toEqual([2, 2, 2, 1]);
  });

  it('finds players without an NHL id by their names in the game, but not namesakes', () => {
    const document = stored(complete(), () => null);
    const [first, second] = readPrediction(document).forwards[0]?.players ?? [];
    expect(first?.id).toBe('unknown-lw1');
    const players = {
      '8470001': { name: first?.name.toUpperCase() ?? '', number: 9 },
      '8470002': { name: second?.name ?? '', number: 10 },
      '8470003': { name: second?.name ?? '', number: 11 },
    };
    const line = readPrediction(document, players).forwards[0]?.players.map(({ id }) => id);
    expect(line).toEqual(['8470001', 'unknown-c1', 'unknown-rw1']);
  });

  it.each([null, 7, {}, { slots: 7 }, { slots: { lw1: 7, c1: { name: 1 } } }, { formation: 'x', slots: [] }])(
    'reads %o as an empty call',
    (document) => {
      const { defense, forwards, starter } = idsOfPrediction(readPrediction(document));
      expect([...forwards, ...defense].flat()).toEqual([]);
      expect(starter).toBeNull();
    },
  );
});
