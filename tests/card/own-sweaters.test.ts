/** Checks that the texts of cards are readable on every sweater of an own team, in any three colors. */
import { expect, it } from 'vitest';
import { CARD_SIZES, type CardFormat } from '#card/card-input.ts';
import { SWEATER_PATTERNS, teamOf } from '#domain/own-teams/own-team.ts';
import { cardFaults } from '#tests/support/card/card-faults.ts';
import { ALL_LOOKS, layoutCard } from '#tests/support/card/layouts.ts';
import { lineupOf, longestNamed, readLeague } from '#tests/support/card/league.ts';

const FORMATS = Object.keys(CARD_SIZES) as CardFormat[];
const lineup = lineupOf(longestNamed(readLeague()));

/** Returns a color that looks random, but is the same every time. */
function colorOf(index: number): string {
  return `#${((index * 7_919_191 + 4_801_337) % 0x1000000).toString(16).padStart(6, '0')}`;
}

/** 200 triples of colors. Some have equal colors, or only black and white. */
const TRIPLES = Array.from({ length: 200 }, (_, index): readonly [string, string, string] => {
  const [first, second, third] = [0, 1, 2].map((part) => colorOf(3 * index + part)) as [
    string,
    string,
    string,
  ];
  // A former bug: white numerals were readable on this green, but not on the lighter rows of its knit.
  if (index === 36) return ['#4a9f1b', '#2b7d2e', '#c86821'];
  if (index % 15 === 0) return [first, first, first];
  if (index % 16 === 1) return ['#ffffff', first, '#000000'];
  if (index % 17 === 2) return ['#000000', '#ffffff', '#ffffff'];
  return [first, second, third];
});

it.each(SWEATER_PATTERNS)('%s', (sweater) => {
  const faults = TRIPLES.flatMap((colors, index) => {
    if (SWEATER_PATTERNS[index % SWEATER_PATTERNS.length] !== sweater) return [];
    const team = teamOf({ id: 'x', name: 'Tuesday Night Owls', short: 'TNO', colors, sweater });
    const look = ALL_LOOKS[index % ALL_LOOKS.length]!;
    const format = FORMATS[Math.floor(index / 4) % FORMATS.length]!;
    const drawing = layoutCard({
      lineup,
      team,
      look,
      format,
      title: 'Season opener',
      siteAddress: 'x.example',
    });
    return cardFaults(drawing).map((fault) => `${colors.join()} ${look} ${format}: ${fault}`);
  });
  expect(faults).toEqual([]);
});
