/** Checks that cards with arbitrary texts stay within their boxes, and that their SVG is well-formed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CARD_SIZES, type CardFormat, type CardInput } from '#card/card-input.ts';
import { ALL_LOOKS, layoutCard } from '#tests/support/card/layouts.ts';
import { paintSvg } from '#tests/support/card/paint-svg.ts';
import type { Box } from '#card/shapes.ts';
import { EMPTY_LINEUP, type Lineup, makeLineup, type Scratch, SCRATCH_LIMIT } from '#domain/lineup.ts';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import { inkBox } from '#tests/support/card/card-faults.ts';

const NASTY = [
  '',
  ' ',
  '<script>alert(1)</script>',
  '"]]><!--&amp;\' onload="x',
  'שלום עולם שלום עולם',
  'مرحبا بالعالم في المباراة',
  '\u202Eevil\u202C \u200B\u200D\uFEFF zero',
  '👨‍👩‍👧‍👦🏒🏒🏒🏳️‍🌈 e\u0301\u0301\u0301\u0301\u0301\u0301',
  'Александр Михайлович Овечкин',
  '王小明 李 한국어 日本語',
  '\uD800 lone \uDFFF',
  '\u0000\u0007\u001b[31m',
  'x'.repeat(10_000),
  'W '.repeat(5000),
  '🏒'.repeat(4000),
  'ﷺﷺﷺﷺﷺﷺﷺﷺ',
  '__proto__',
];

const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fc.constantFrom(...NASTY), { maxLength: 4 }).map((parts) => parts.join(' ')),
);
const number = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 99 }), fc.integer(), fc.double());

const lineup: fc.Arbitrary<Lineup> = fc
  .array(
    fc.option(
      fc.record({
        name: text,
        number,
        shoots: fc.constantFrom('L', 'R'),
        facts: fc.constant({ letter: 'C' as const }),
      }),
    ),
    { minLength: STANDARD_FORMATION.slots.length, maxLength: STANDARD_FORMATION.slots.length },
  )
  .map((players) => {
    const scratches = players.slice(0, SCRATCH_LIMIT).flatMap((player, index): Scratch[] => {
      const out = player && { ...player, id: `out${index}`, position: 'c' as const };
      return out ? [{ player: out, reason: index % 2 === 0 ? 'scratched' : 'injured' }] : [];
    });
    const entries = STANDARD_FORMATION.slots.map(({ id, position }, index) => {
      const player = players[index];
      return [id, player ? { ...player, id: String(index), position } : null] as const;
    });
    return makeLineup(Object.fromEntries(entries), STANDARD_FORMATION, { scratches });
  });

const input: fc.Arbitrary<CardInput> = fc.record({
  lineup,
  team: fc.record({
    name: text,
    city: text,
    abbreviation: text,
    color_primary: text,
    color_secondary: text,
    logo_url: text,
  }),
  title: fc.option(text, { nil: undefined }),
  format: fc.constantFrom(...(Object.keys(CARD_SIZES) as CardFormat[])),
  siteAddress: text,
  logo: fc.constantFrom('image', 'letters'),
  look: fc.constantFrom(...ALL_LOOKS),
  words: fc.option(
    fc.record({
      opponent: text,
      opponentId: fc.constant(null),
      when: text,
      note: text,
      signature: text,
      venue: fc.constantFrom('home', 'away', null),
    }),
    { nil: undefined },
  ),
});

function within(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - 0.5 &&
    inner.y >= outer.y - 0.5 &&
    inner.x + inner.width <= outer.x + outer.width + 0.5 &&
    inner.y + inner.height <= outer.y + outer.height + 0.5
  );
}

/** Whether all tags are closed and all special characters are escaped. */
function isBalanced(svg: string): boolean {
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9:-]+="[^"<>]*")*)(\/?)>/g,
    (_, close, tag, __, empty) => {
      if (close && open.pop() !== tag) open.push('mismatch');
      else if (!close && !empty) open.push(String(tag));
      return '';
    },
  );
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(rest);
}

it('lays out anything, keeps every text in its room and stays well-formed', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(input, (card) => {
      const drawing = layoutCard(card);
      const page = { x: 0, y: 0, width: drawing.width, height: drawing.height };
      for (const shape of drawing.shapes) {
        if (shape.kind !== 'text' || shape.decorative) continue;
        expect(within(inkBox(shape), shape.box), `“${shape.text.slice(0, 60)}” leaves its room`).toBe(true);
        expect(within(shape.box, page), `“${shape.text.slice(0, 60)}” leaves the card`).toBe(true);
      }
      expect(isBalanced(paintSvg(drawing))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('draws the same card for the same data', () => {
  fc.assert(
    fc.property(input, (card) => {
      expect(layoutCard(structuredClone(card))).toEqual(layoutCard(card));
    }),
    { numRuns: 10 },
  );
});

it('escapes markup instead of dropping or running it', () => {
  const title = '<script>alert("1")</script> & more';
  const team = { name: 'Toronto Maple Leafs' };
  const svg = paintSvg(layoutCard({ lineup: EMPTY_LINEUP, team, title, siteAddress: 'x' }));
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&lt;SCRIPT&gt;ALERT(');
});
