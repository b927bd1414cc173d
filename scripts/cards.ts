/**
 * `npm run cards -- OUTDIR [--crests]` draws cards for review: every team in every look, format, and kind.
 * Also draws contact sheets of all teams. `--crests` draws invented crests instead of letters.
 * Measures baselines, sizes of names, blank areas, the contrast of crests, and how easily two teams can be confused at
 * thumbnail size. Fails when a measure is beyond its limit.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { CARD_SIZES, type CardFormat, type CardInput, type CardLook } from '#card/card-input.ts';
import { LOOK_NAMES, loadLook } from '#card/card-look.ts';
import type { Venue } from '#domain/card-words.ts';
import { FORMATIONS } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import { loadCanvas } from '#server/lineups/card-canvas.ts';
import { TEAM_ROWS } from '#tests/support/card/league.ts';
import { asFormation, asUnits, GAME_WORDS, LONGEST_WORDS, withFacts } from '#tests/support/card/samples.ts';
import { colorDifference, type Lab, toLab } from './color-difference.ts';
import { blankShare, measureCard, SAMPLE_WIDTH } from './sample-cards/measure-card.ts';
import { drawSampleCrest } from './sample-cards/sample-crests.ts';
import { readRosters, sampleLineup, scratchesOf } from './sample-cards/sample-lineups.ts';

const LOOKS = Object.keys(LOOK_NAMES) as CardLook[];
const FORMATS = Object.keys(CARD_SIZES) as CardFormat[];
/** Width of a thumbnail in a feed, in pixels. */
const THUMBNAIL = 160;
/** The minimum mean CIEDE2000 difference between the cards of any two teams. */
const MIN_DIFFERENCE = 8;
/** The maximum share of a card's area that one rectangle without any detail may take. */
const MAX_BLANK = 0.12;
const SHEET = { columns: 8, width: 270, gap: 8 };

/**
 * The kinds of cards. Each function changes the sample lineup for its kind.
 * Null for the cards without facts. For all other kinds, facts are added to the lineup first.
 */
const KINDS: Readonly<Record<string, ((lineup: Lineup) => Lineup) | null>> = {
  plain: null,
  facts: (lineup) => lineup,
  ...Object.fromEntries(
    FORMATIONS.filter((formation) => ['11-7-2', '9-4-1', '6-4-1', '13-8-3'].includes(formation.id)).map(
      (formation) => [formation.id, (lineup: Lineup) => asFormation(lineup, formation)],
    ),
  ),
  units: asUnits,
};

interface Drawn {
  readonly abbreviation: string;
  readonly canvas: Canvas;
  readonly faults: readonly string[];
}

const [folder = ''] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const hasCrests = process.argv.includes('--crests');
if (folder === '') {
  console.error('Name the folder for the cards: npm run cards -- OUTDIR');
  process.exit(1);
}
const canvasModule = await loadCanvas();
const { createCanvas } = canvasModule;
const rosters = readRosters();

/**
 * Returns the content of a team's card.
 * If the card shows a game, the opponent is the next team in `TEAM_ROWS`. The last team's card has the longest possible
 * words.
 */
function inputOf(
  team: (typeof TEAM_ROWS)[number],
  index: number,
  change: ((lineup: Lineup) => Lineup) | null,
): CardInput {
  const abbreviation = team.abbreviation ?? '';
  const seeded = sampleLineup(rosters, abbreviation);
  const siteAddress = 'https://linerush.example';
  if (change === null) return { lineup: seeded, team, siteAddress };
  const opponent = TEAM_ROWS[(index + 1) % TEAM_ROWS.length];
  const lineup = change(
    withFacts(seeded, scratchesOf(rosters, abbreviation, seeded).slice(0, 6 - (index % 6))),
  );
  const venue: Venue = index % 2 === 0 ? 'away' : 'home';
  const words =
    index === TEAM_ROWS.length - 1 ? LONGEST_WORDS : { ...GAME_WORDS, opponent: opponent?.name ?? '', venue };
  return {
    lineup,
    team,
    title: index % 2 === 0 ? 'Opening night' : '',
    words,
    siteAddress,
  } as const;
}

async function drawCard(index: number, input: CardInput): Promise<Drawn> {
  const { lineup, look = 'sweater', team } = input;
  const { primary } = resolveTeamColors(team);
  const images = new Map([['crest', await drawSampleCrest(canvasModule, index, primary)]]);
  const layout = await loadLook(look);
  const drawing = layout(hasCrests ? { ...input, logo: 'image', logoAddress: 'crest' } : input);
  const canvas = createCanvas(drawing.width, drawing.height);
  paintCanvas(canvas.getContext('2d'), drawing, 1, images);
  const { crestContrast, nameSizes, unevenRows } = measureCard(drawing, lineup, primary);
  const blank = blankShare(...pixelsOf(canvas, SAMPLE_WIDTH));
  const faults = [
    ...unevenRows.map((row) => `${row} is uneven`),
    ...(nameSizes.length > 2 ? [`names have ${nameSizes.length} sizes`] : []),
    ...(crestContrast !== null && crestContrast < 3 ? [`the crest has ${crestContrast.toFixed(1)}`] : []),
    ...(blank > MAX_BLANK ? [`${Math.round(blank * 100)} % is blank`] : []),
  ];
  return { abbreviation: team.abbreviation ?? '', canvas, faults };
}

async function writeSheet(drawn: readonly Drawn[], file: string, columns = SHEET.columns): Promise<void> {
  const [first] = drawn;
  if (!first) return;
  const { gap, width } = SHEET;
  const height = Math.round((width * first.canvas.height) / first.canvas.width);
  const count = Math.min(columns, drawn.length);
  const sheet = createCanvas(count * (width + gap), Math.ceil(drawn.length / count) * (height + gap));
  const context = sheet.getContext('2d');
  drawn.forEach(({ canvas }, index) => {
    const [x, y] = [(index % count) * (width + gap), Math.floor(index / count) * (height + gap)];
    context.drawImage(canvas, x, y, width, height);
  });
  await writeFile(file, await sheet.encode('png'));
}

function pixelsOf(canvas: Canvas, width: number): [data: Uint8ClampedArray, width: number, height: number] {
  const height = Math.round((width * canvas.height) / canvas.width);
  const context = createCanvas(width, height).getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, width, height);
  return [context.getImageData(0, 0, width, height).data, width, height];
}

function thumbnailOf({ canvas }: Drawn): Lab[] {
  const [data] = pixelsOf(canvas, THUMBNAIL);
  return Array.from({ length: data.length / 4 }, (_, pixel) =>
    toLab(data[4 * pixel] ?? 0, data[4 * pixel + 1] ?? 0, data[4 * pixel + 2] ?? 0),
  );
}

function compareCards(drawn: readonly Drawn[]): { readonly pair: string; readonly difference: number }[] {
  const thumbnails = drawn.map((one) => ({ name: one.abbreviation, pixels: thumbnailOf(one) }));
  const pairs = thumbnails.flatMap((one, index) =>
    thumbnails.slice(index + 1).map((other) => {
      const sum = one.pixels.reduce(
        (total, pixel, at) => total + colorDifference(pixel, other.pixels[at] ?? pixel),
        0,
      );
      return { pair: `${one.name} and ${other.name}`, difference: sum / one.pixels.length };
    }),
  );
  return pairs.toSorted((one, other) => one.difference - other.difference);
}

async function drawKind(look: CardLook, format: CardFormat, kind: string): Promise<readonly Drawn[]> {
  const drawn: Drawn[] = [];
  for (const [index, team] of TEAM_ROWS.entries()) {
    const input: CardInput = { ...inputOf(team, index, KINDS[kind] ?? null), look, format };
    // oxlint-disable-next-line no-await-in-loop -- one card at a time, to save memory
    const card = await drawCard(index, input);
    const name = [card.abbreviation, look, format, kind].join('-');
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, `${name}.png`), await card.canvas.encode('png'));
    for (const fault of card.faults) console.error(`${name}: ${fault}`);
    if (card.faults.length > 0) process.exitCode = 1;
    drawn.push(card);
  }
  await writeSheet(drawn, join(folder, `sheet-${look}-${format}-${kind}.png`));
  return drawn;
}

await mkdir(folder, { recursive: true });
for (const look of LOOKS)
  for (const format of FORMATS)
    for (const kind of Object.keys(KINDS)) {
      // oxlint-disable-next-line no-await-in-loop
      const drawn = await drawKind(look, format, kind);
      if (format !== 'portrait' || kind !== 'plain') continue;
      const pairs = compareCards(drawn);
      const alike = pairs.slice(0, 3).map(({ difference, pair }) => `${pair} ${difference.toFixed(1)}`);
      console.log(`${LOOK_NAMES[look]}: ${drawn.length} teams. Most alike: ${alike.join(', ')}.`);
      const close = pairs.filter(({ difference }) => difference < MIN_DIFFERENCE);
      if (close.length === 0) continue;
      console.error(
        `${close.length} pairs of ${LOOK_NAMES[look]} cards differ by less than ${MIN_DIFFERENCE}.`,
      );
      process.exitCode = 1;
    }
