import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineIds, pairsIn, scorePrediction, shareOf } from './score-prediction.ts';

const trios = (text: string) => text.split(' / ').map((line) => line.split(' '));

const GAME: LineIds = {
  forwards: trios('a b c / d e f / g h i / j k l'),
  defense: trios('p q / r s / t u'),
  starter: 'z',
};

/** A game with three trios. Two more forwards and a seventh defenseman were dressed, but are on no line. */
const ELEVEN_SEVEN_GAME: LineIds = { ...GAME, forwards: GAME.forwards.slice(0, 3) };

/** A prediction that has a fourth line of only two forwards, and also a seventh defenseman. */
const ELEVEN_SEVEN_CALL: LineIds = {
  forwards: [...GAME.forwards.slice(0, 3), ['j', 'k']],
  defense: [...GAME.defense, ['v']],
  starter: 'z',
};

const points = (score: ReturnType<typeof scorePrediction>) => `${score.hits}/${score.possible}`;

describe('scoreCall', () => {
  it('gives a perfect call every point', () => {
    const score = scorePrediction(GAME, GAME);
    expect(score).toEqual({
      forwards: { hits: 12, possible: 12 },
      defense: { hits: 3, possible: 3 },
      starter: { hits: 1, possible: 1 },
      hits: 16,
      possible: 16,
    });
    expect(shareOf(score)).toBe(1);
  });

  it('gives one point of three for two linemates who stayed together', () => {
    const forwards = trios('a b x / d e f / g h i / j k l');
    expect(scorePrediction({ ...GAME, forwards }, GAME).forwards).toEqual({ hits: 10, possible: 12 });
  });

  it('gives no point for players who swapped lines alone', () => {
    const forwards = trios('a d g / b e h / c f i / j k l');
    expect(scorePrediction({ ...GAME, forwards }, GAME).forwards).toEqual({ hits: 3, possible: 12 });
  });

  it('counts a defense pair only as a pair, and the starter only by name', () => {
    const call = { ...GAME, defense: trios('p r / q s / u t'), starter: 'y' };
    expect(scorePrediction(call, GAME)).toMatchObject({
      defense: { hits: 1, possible: 3 },
      starter: { hits: 0, possible: 1 },
    });
  });

  it.each([
    ['11-7 in an 11-7 game', ELEVEN_SEVEN_CALL, ELEVEN_SEVEN_GAME, '13/13'],
    ['12-6 in an 11-7 game', GAME, ELEVEN_SEVEN_GAME, '13/13'],
    ['11-7 in a 12-6 game', ELEVEN_SEVEN_CALL, GAME, '14/16'],
    ['last game, an 11-7 one, repeated in a 12-6 game', ELEVEN_SEVEN_GAME, GAME, '13/16'],
    ['nobody who played', { forwards: [], defense: [], starter: null }, GAME, '0/16'],
    ['a game without lines', GAME, { forwards: [], defense: [], starter: null }, '0/0'],
  ])('scores %s', (_, called, played, expected) => {
    expect(points(scorePrediction(called, played))).toBe(expected);
  });

  it('is null for a game without lines', () => {
    expect(shareOf({ hits: 0, possible: 0 })).toBeNull();
  });

  it('counts a player who is called twice only once', () => {
    const forwards = trios('a b c / a e f / g h i / j k l');
    expect(scorePrediction({ ...GAME, forwards }, GAME).forwards).toEqual({ hits: 10, possible: 12 });
  });
});

const IDS = Array.from({ length: 26 }, (_, index) => String(8_470_000 + index));

/** Random lines of players. Some of the 26 players are on no line. */
const anyLines: fc.Arbitrary<LineIds> = fc
  .tuple(fc.shuffledSubarray(IDS, { minLength: 26 }), fc.boolean(), fc.boolean())
  .map(([ids, isElevenSeven, hasFourth]) => {
    const take = (count: number) => ids.splice(0, count);
    const lines = [take(3), take(3), take(3), ...(isElevenSeven ? (hasFourth ? [take(2)] : []) : [take(3)])];
    const defense = [take(2), take(2), take(2), ...(isElevenSeven ? [take(1)] : [])];
    return { forwards: lines, defense, starter: ids[0] ?? null };
  });

/** The same lines in another order. The players of each line are in another order, too. */
const rearranged = ({ defense, forwards, starter }: LineIds): fc.Arbitrary<LineIds> => {
  const mixed = (lines: LineIds['forwards']) =>
    fc
      .tuple(...lines.map((line) => fc.shuffledSubarray([...line], { minLength: line.length })))
      .chain((players) => fc.shuffledSubarray(players, { minLength: players.length }));
  return fc.record({ forwards: mixed(forwards), defense: mixed(defense), starter: fc.constant(starter) });
};

describe('for any call and game', () => {
  it('ignores line numbers, sides, and the order of players', () => {
    fc.assert(
      fc.property(
        anyLines.chain((lines) => fc.tuple(fc.constant(lines), rearranged(lines))),
        anyLines.chain((lines) => fc.tuple(fc.constant(lines), rearranged(lines))),
        ([call, otherCall], [game, otherGame]) => {
          expect(scorePrediction(otherCall, otherGame)).toEqual(scorePrediction(call, game));
        },
      ),
    );
  });

  it('gives the game’s own lines every point, in any arrangement', () => {
    fc.assert(
      fc.property(
        anyLines.chain((lines) => fc.tuple(fc.constant(lines), rearranged(lines))),
        ([game, call]) => {
          expect(shareOf(scorePrediction(call, game))).toBe(1);
        },
      ),
    );
  });

  it('stays within bounds, and equals an independent count', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (call, game) => {
        const score = scorePrediction(call, game);
        const together = (lines: LineIds['forwards'], a: string, b: string) =>
          lines.some((line) => line.includes(a) && line.includes(b));
        const hits = game.forwards.flatMap(pairsIn).filter(([a, b]) => together(call.forwards, a, b));
        expect(score.forwards.hits).toBe(hits.length);
        expect(score.hits).toBe(score.forwards.hits + score.defense.hits + score.starter.hits);
        expect(score.forwards.possible).toBe(game.forwards.flatMap(pairsIn).length);
        expect(score.hits).toBeGreaterThanOrEqual(0);
        expect(score.hits).toBeLessThanOrEqual(score.possible);
      }),
    );
  });

  it('loses at most the pairs of a player who does not dress', () => {
    fc.assert(
      fc.property(anyLines, fc.nat(8), (game, index) => {
        const scratched = game.forwards.flat()[index] ?? '';
        const forwards = game.forwards.map((line) => line.map((id) => (id === scratched ? 'newcomer' : id)));
        const { forwards: score } = scorePrediction({ ...game, forwards }, game);
        expect(score.possible - score.hits).toBe(2);
      }),
    );
  });
});
