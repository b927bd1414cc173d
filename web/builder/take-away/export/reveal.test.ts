import { describe, expect, it } from 'vitest';
import type { CardFormat, CardInput } from '#card/card-input.ts';
import type { Shape } from '#card/shapes.ts';
import { FORMATIONS } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import { ALL_LOOKS, layoutCard } from '#tests/support/card/layouts.ts';
import { lineupOf, readLeague } from '#tests/support/card/league.ts';
import { asUnits, GAME_WORDS, withFacts } from '#tests/support/card/samples.ts';
import { FRAME_COUNT, movingLayers, planReveal, STILL_FROM } from './reveal.ts';

const base = withFacts(lineupOf(readLeague()), []);
const lineups: readonly (readonly [string, Lineup])[] = [
  ['lines and pairs', base],
  ...['6-4-1', '11-7-2', '13-8-3'].map((id): readonly [string, Lineup] => {
    const formation = FORMATIONS.find((each) => each.id === id);
    return [id, withFacts(lineupOf(readLeague(), formation), [])];
  }),
  ['special teams', asUnits(base)],
];

function cardOf(lineup: Lineup, more: Partial<CardInput> = {}) {
  const team = { name: 'Toronto Maple Leafs', abbreviation: 'TOR' };
  return layoutCard({ lineup, team, words: GAME_WORDS, siteAddress: 'https://linerush.example', ...more });
}

const partsOf = (shapes: readonly Shape[]) => [...new Set(shapes.map(({ part }) => part))];

describe.each(lineups)('the reveal of %s', (_name, lineup) => {
  it.each(
    ALL_LOOKS.flatMap((look) => (['portrait', 'story'] as const).map((format) => [look, format] as const)),
  )('shows each shape of the %s card (%s) once, before the video holds it', (look, format: CardFormat) => {
    const drawing = cardOf(lineup, { look, format });
    const { ground, parts } = planReveal(drawing, lineup.formation);
    const shown = [...ground, ...parts.flatMap(({ shapes }) => shapes)];
    expect(new Set(shown)).toEqual(new Set(drawing.shapes));
    expect(shown).toHaveLength(drawing.shapes.length);
    expect(Math.max(...parts.map(({ end }) => end))).toBeLessThanOrEqual(STILL_FROM);
  });
});

describe('the frames of a reveal', () => {
  const reveal = planReveal(cardOf(base), base.formation);

  it('show the crest first, then each row, and the starter last', () => {
    const order = partsOf(reveal.parts.toSorted((a, b) => a.start - b.start).flatMap(({ shapes }) => shapes));
    const rows = ['lw1', 'lw2', 'lw3', 'lw4', 'd1', 'd3', 'd5', 'backup', 'starter'];
    expect(order.filter((part) => part === 'crest' || rows.includes(part ?? ''))).toEqual(['crest', ...rows]);
  });

  it('are the same for the same card', () => {
    const again = planReveal(cardOf(base), base.formation);
    for (let frame = 0; frame < FRAME_COUNT; frame += 1)
      expect(movingLayers(again, frame)).toEqual(movingLayers(reveal, frame));
  });

  it('begin with the ground, and move nothing while the video holds the card', () => {
    expect(movingLayers(reveal, 0)).toEqual([]);
    expect(movingLayers(reveal, 20)).not.toEqual([]);
    expect(movingLayers(reveal, STILL_FROM)).toEqual([]);
  });

  it('end each motion where the card has the part', () => {
    for (const { motion } of reveal.parts.filter(({ shapes }) => shapes.length > 0)) {
      const [layer] = motion(1);
      expect([...(layer?.shift ?? []), layer?.zoom].map((value) => (value ?? 9) + 0)).toEqual([0, 0, 1]);
    }
  });
});
