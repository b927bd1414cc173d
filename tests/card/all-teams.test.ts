/** Checks cards with the league's longest names: nothing overlaps, and all texts fit and are readable. */
import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CARD_SIZES, type CardFormat, type CardInput } from '#card/card-input.ts';
import { ALL_LOOKS, layoutCard } from '#tests/support/card/layouts.ts';
import { inkExtent } from '#card/measure.ts';
import type { Box, CardDrawing, TextShape } from '#card/shapes.ts';
import { FORMATIONS, STANDARD_FORMATION } from '#domain/formation.ts';
import { EMPTY_LINEUP, makeLineup } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { cardFaults, placeFaults } from '#tests/support/card/card-faults.ts';
import { lineupOf, longestNamed, readLeague, TEAM_ROWS } from '#tests/support/card/league.ts';
import { asUnits, GAME_WORDS, LONGEST_WORDS, withFacts } from '#tests/support/card/samples.ts';

const FORMATS = Object.keys(CARD_SIZES) as CardFormat[];
const players = readLeague();
const longest = lineupOf(longestNamed(players));
const longestOut = longestNamed(players.toReversed())
  .slice(0, 6)
  .map(({ name, number }, index): SlottedPlayer => {
    return { id: `out${index}`, name, number, position: 'c' };
  });
const siteAddress = 'https://linerush.example';
const TITLES = ['', 'Åre–Göteborg “Élan” jog: my eighty characters of title, quite as many as fit in Q, j'];

/** Returns all teams for portrait, but only two for other formats, because colors do not depend on the format. */
const teamsOf = (format: CardFormat) =>
  TEAM_ROWS.filter((_, index) => format === 'portrait' || index % 16 === 0);

const CARDS = ALL_LOOKS.flatMap((look) => FORMATS.map((format) => ({ look, format })));

/** A title moves the lineup by the same distance in all colors, so only two teams are drawn without a title. */
const titlesOf = (team: (typeof TEAM_ROWS)[number]) =>
  TEAM_ROWS.indexOf(team) % 16 === 0 ? TITLES : TITLES.slice(1);

describe.each(CARDS)('$look $format', ({ look, format }) => {
  it.each(teamsOf(format))('$name', (team) => {
    const faults = titlesOf(team).flatMap((title) => {
      const input: CardInput = { lineup: longest, team, title, look, format, siteAddress };
      return cardFaults(layoutCard(input)).map((fault) => `${title || 'no title'}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it('shows the twenty longest last names whole', () => {
    const drawing = layoutCard({ lineup: longest, team: TEAM_ROWS[0]!, look, format, siteAddress });
    const cut = drawing.shapes.filter((shape) => shape.kind === 'text' && shape.text.endsWith('…'));
    expect(cut).toEqual([]);
  });

  it('draws an empty lineup and titles of every length', () => {
    for (let length = 1; length <= 80; length += 13) {
      const title = 'Wide Majestic Winter '.repeat(4).slice(0, length);
      const drawing = layoutCard({
        lineup: EMPTY_LINEUP,
        team: TEAM_ROWS[26]!,
        title,
        look,
        format,
        siteAddress,
      });
      expect(placeFaults(drawing), `title of ${length} characters`).toEqual([]);
    }
  });
});

/** The longest names, with every optional detail: captain letters, shot sides, and six scratches with long names. */
const everything = withFacts(longest, longestOut);
const FACTS = {
  ...Object.fromEntries(
    FORMATIONS.map((formation) => [
      formation.id,
      withFacts(lineupOf(longestNamed(players), formation), longestOut),
    ]),
  ),
  'special teams': asUnits(everything),
};
const GAMES: readonly Partial<CardInput>[] = [
  { words: GAME_WORDS, title: '' },
  { words: LONGEST_WORDS, title: TITLES[1] },
  { words: { ...LONGEST_WORDS, opponent: '', when: '' }, title: 'A note only' },
];
/** Toronto has a dark sweater, and Philadelphia a bright one with a white yoke. */
const TWO_TEAMS = TEAM_ROWS.filter(({ abbreviation }) => abbreviation === 'TOR' || abbreviation === 'PHI');

describe.each(CARDS)('$look $format with every fact', ({ look, format }) => {
  it.each(Object.entries(FACTS))('%s', (id, lineup) => {
    // The game strip is the same in all formations, so only the standard formation is drawn with every kind of game.
    const games = id === STANDARD_FORMATION.id ? GAMES : GAMES.slice(1, 2);
    const faults = games.flatMap((game, index) => {
      const team = TWO_TEAMS[index % 2]!;
      const input: CardInput = { lineup, team, ...game, look, format, siteAddress };
      return cardFaults(layoutCard(input)).map((fault) => `${team.name}, ${game.title}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it.each(FORMATIONS)('$id without facts, and empty', (formation) => {
    const faults = [lineupOf(longestNamed(players), formation), makeLineup({}, formation)].flatMap((lineup) =>
      placeFaults(layoutCard({ lineup, team: TWO_TEAMS[0]!, look, format, siteAddress })),
    );
    expect(faults).toEqual([]);
  });
});

it.each(ALL_LOOKS)('is readable in colors that no team has: %s', (look) => {
  const faults = [
    '#808080',
    '#ffffff',
    '#00ff00',
    '#ffff00',
    '#7f7f00',
    '#ff00ff',
    '#0000ff',
    '#777777',
  ].flatMap((color) => {
    const team = { name: 'Testers', color_primary: color, color_secondary: color, color_tertiary: color };
    return cardFaults(layoutCard({ lineup: longest, team, look, siteAddress })).map(
      (fault) => `${color}: ${fault}`,
    );
  });
  expect(faults).toEqual([]);
});

function randomColors(seed: number): readonly [string, string, string] {
  const color = (part: number) => `#${hash('sha256', `${seed} ${part}`).slice(0, 6)}`;
  return [color(1), color(2), color(3)];
}

it.each(ALL_LOOKS)('is readable in forty triples of random colors: %s', (look) => {
  const faults = Array.from({ length: 40 }, (_, seed) => seed).flatMap((seed) => {
    const colors = randomColors(seed);
    const [primary, secondary, tertiary] = colors;
    const team = {
      id: 'own-1',
      name: 'Tuesday Night Owls',
      abbreviation: 'OWLS',
      color_primary: primary,
      color_secondary: secondary,
      color_tertiary: tertiary,
    };
    // The formation hardly affects the colors, so each triple of colors is drawn in only one formation.
    const formation = FORMATIONS[seed % FORMATIONS.length]!;
    const lineup = lineupOf(longestNamed(players), formation);
    const drawing = layoutCard({ lineup, team, look, words: GAME_WORDS, siteAddress });
    return cardFaults(drawing).map((fault) => `${colors.join()} ${formation.id}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

it('has no name below 9 px where a phone shows the wide card 390 px wide', () => {
  const lineups = [longest, ...Object.values(FACTS)];
  const people = [...Object.values(longest.players), ...longestOut];
  const known = new Set(people.flatMap((player) => player?.name.toUpperCase().split(/[ -]/) ?? []));
  const words = { ...GAME_WORDS, signature: '' };
  for (const [look, lineup] of ALL_LOOKS.flatMap((one) => lineups.map((other) => [one, other] as const))) {
    const drawing = layoutCard({ lineup, team: TEAM_ROWS[26]!, words, look, format: 'wide', siteAddress });
    const shown = drawing.shapes.filter((shape) => shape.kind === 'text');
    const small = shown.filter(({ size, text }) => {
      const isName = text.split(/[ -]/).some((word) => known.has(word.toUpperCase()));
      return isName && (size * 390) / drawing.width < 9;
    });
    expect(small.map(({ size, text }) => `${text} ${size}`)).toEqual([]);
  }
});

it('detects faulty cards', () => {
  const box: Box = { x: 0, y: 0, width: 20, height: 20 };
  const text = (x: number, fill: string): TextShape => ({
    kind: 'text',
    text: 'Ab',
    x,
    y: 15,
    size: 12,
    weight: 700,
    fill,
    width: 30,
    box,
  });
  const drawing: CardDrawing = {
    width: 100,
    height: 100,
    label: '',
    attribution: null,
    shapes: [
      { kind: 'rect', x: 0, y: 0, width: 100, height: 100, fill: '#ffffff' },
      text(0, '#cccccc'),
      text(10, '#000000'),
    ],
  };
  expect(inkExtent('Ab').above).toBeGreaterThan(0.7);
  expect(cardFaults(drawing).map((fault) => fault.split(' ')[0])).toEqual([
    'contrast:',
    'room:',
    'room:',
    'overlap:',
  ]);
});
