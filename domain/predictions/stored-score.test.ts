import { expect, it } from 'vitest';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import type { GameLines } from '#domain/lines/game-lines.ts';
import { readScore, scoreDocument, scoreRepeat } from './stored-score.ts';

const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => String(from + index));

function gameOf(forwards: readonly string[], defense: readonly string[], starter: string): GameLines {
  const rows = (all: readonly string[], size: number) =>
    all.flatMap((_, index) => (index % size === 0 ? [all.slice(index, index + size)] : []));
  return {
    forwards: rows(forwards, 3) as unknown as GameLines['forwards'],
    defense: rows(defense, 2) as unknown as GameLines['defense'],
    extras: [],
    starter,
    backup: null,
    stability: { forwards: [], defense: [] },
    scratches: [],
    players: Object.fromEntries(
      [...forwards, ...defense, starter].map((id) => [
        id,
        { name: `Player ${id}`, number: 9, position: 'c' },
      ]),
    ),
  };
}

const FORWARDS = ids(8_470_001, 12);
const DEFENSE = ids(8_480_001, 6);
const game = gameOf(FORWARDS, DEFENSE, '8490001');

/** Returns a prediction of the game's own lines. Players for whom `knowsIds` is false have no NHL id. */
function documentOf(knowsIds: (id: string) => boolean) {
  const players = [...FORWARDS, ...DEFENSE, '8490001', '8490002'];
  const slots = STANDARD_FORMATION.slots.map(({ id: slot }, index) => {
    const id = players[index] ?? '';
    const nhlId = knowsIds(id) ? Number(id) : null;
    return [slot, { player_id: index + 1, nhl_id: nhlId, name: `player ${id}`, number: 9 }];
  });
  return { formation: STANDARD_FORMATION.id, slots: Object.fromEntries(slots) as unknown };
}

it('scores a call, by names where NHL ids are unknown', () => {
  for (const knows of [() => true, () => false, (id: string) => id.endsWith('1')])
    expect(scoreDocument(documentOf(knows), game, null)).toMatchObject({
      hits: 16,
      possible: 16,
      baseline: null,
    });
});

it('scores a repetition of the last game', () => {
  const last = gameOf([...FORWARDS.slice(0, 10), 'away', 'gone'], DEFENSE.toReversed(), '8490002');
  const baseline = { hits: 12, possible: 16, starter: { hits: 0, possible: 1 } };
  expect(scoreDocument({}, game, last)).toMatchObject({ hits: 0, possible: 16, baseline });
  expect(scoreRepeat(null, game)).toBeNull();
});

it('reads a stored score, and rejects anything else', () => {
  const score = scoreDocument(
    documentOf(() => true),
    game,
    game,
  );
  expect(readScore(structuredClone(score))).toEqual(score);
  expect(readScore({ ...score, baseline: undefined })).toMatchObject({ baseline: null });
  for (const value of [null, {}, { ...score, hits: -1 }, { ...score, forwards: null }])
    expect(readScore(value)).toBeNull();
});
