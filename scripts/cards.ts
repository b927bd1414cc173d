/**
 * `npm run cards -- OUTDIR`: draws every team's card in every look for review, with contact sheets, and measures how easily
 * two teams can be confused at thumbnail size. Fails when two Sweater cards are too much alike.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { CARD_SIZES, type CardFormat, type CardInput, type CardLook } from '#card/card-input.ts';
import { LOOK_NAMES, loadLook } from '#card/card-look.ts';
import type { Lineup } from '#domain/lineup.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import { loadCanvas } from '#server/lineups/card-canvas.ts';
import { TEAM_ROWS } from '#tests/support/card/league.ts';
import { asElevenSeven, asUnits, GAME_WORDS, LONGEST_WORDS, withFacts } from '#tests/support/card/samples.ts';
import { colorDifference, type Lab, toLab } from './color-difference.ts';
import { readRosters, sampleLineup, scratchesOf } from './sample-cards/sample-lineups.ts';

/**
 * All teams are drawn in portrait, only these six in the other formats.
 * They have long names, a chest band, a white yoke, dark ink, black, and teal.
 */
const SIX_TEAMS = ['TOR', 'MTL', 'DET', 'VGK', 'BOS', 'SJS'];
const LOOKS = Object.keys(LOOK_NAMES) as CardLook[];
const FORMATS = Object.keys(CARD_SIZES) as CardFormat[];
/** Width of a thumbnail in a feed, in pixels. */
const THUMBNAIL = 160;
/** The mean CIEDE2000 by which any two Sweater cards must differ. */
const MIN_DIFFERENCE = 8;
const SHEET = { columns: 8, width: 270, gap: 8 };

/** Cards with every fact, on a sheet of their own for each look and format. */
const SAMPLES: Readonly<Record<string, (lineup: Lineup) => Lineup>> = {
  facts: (lineup) => lineup,
  'eleven-seven': asElevenSeven,
  units: asUnits,
};

interface Drawn {
  readonly abbreviation: string;
  readonly canvas: Canvas;
}

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder for the cards: npm run cards -- OUTDIR');
  process.exit(1);
}
const { createCanvas } = await loadCanvas();
const rosters = readRosters();

async function drawCard(look: CardLook, input: CardInput): Promise<Canvas> {
  const layout = await loadLook(look);
  const drawing = layout(input);
  const canvas = createCanvas(drawing.width, drawing.height);
  paintCanvas(canvas.getContext('2d'), drawing, 1);
  return canvas;
}

async function drawTeams(look: CardLook, format: CardFormat, outDir: string): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (const team of TEAM_ROWS) {
    const abbreviation = team.abbreviation ?? '';
    if (format !== 'portrait' && !SIX_TEAMS.includes(abbreviation)) continue;
    const lineup = sampleLineup(rosters, abbreviation);
    // oxlint-disable-next-line no-await-in-loop -- one card at a time is enough memory
    const canvas = await drawCard(look, { lineup, team, format, siteAddress: 'https://linerush.example' });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(outDir, `${abbreviation}-${look}-${format}.png`), await canvas.encode('png'));
    drawn.push({ abbreviation, canvas });
  }
  return drawn;
}

/** Draws the samples for the six teams, each against the next one. The last card has the longest words. */
async function drawSamples(look: CardLook, format: CardFormat, outDir: string): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  const teams = TEAM_ROWS.filter(({ abbreviation }) => SIX_TEAMS.includes(abbreviation ?? ''));
  for (const [sample, change] of Object.entries(SAMPLES))
    for (const [index, team] of teams.entries()) {
      const abbreviation = team.abbreviation ?? '';
      const opponent = teams[(index + 1) % teams.length];
      const seeded = sampleLineup(rosters, abbreviation);
      const lineup = change(
        withFacts(seeded, scratchesOf(rosters, abbreviation, seeded).slice(0, 6 - index)),
      );
      const words =
        index === 5
          ? LONGEST_WORDS
          : ({
              ...GAME_WORDS,
              opponent: opponent?.name ?? '',
              venue: index % 2 === 0 ? 'away' : 'home',
            } as const);
      const title = index % 2 === 0 ? 'Opening night' : '';
      const input = { lineup, team, title, words, opponent, format, siteAddress: 'https://linerush.example' };
      // oxlint-disable-next-line no-await-in-loop
      const canvas = await drawCard(look, input);
      // oxlint-disable-next-line no-await-in-loop
      await writeFile(
        join(outDir, `${abbreviation}-${look}-${format}-${sample}.png`),
        await canvas.encode('png'),
      );
      drawn.push({ abbreviation, canvas });
    }
  return drawn;
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

function thumbnailOf({ canvas }: Drawn): Lab[] {
  const height = Math.round((THUMBNAIL * canvas.height) / canvas.width);
  const small = createCanvas(THUMBNAIL, height);
  const context = small.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, THUMBNAIL, height);
  const { data } = context.getImageData(0, 0, THUMBNAIL, height);
  return Array.from({ length: data.length / 4 }, (_, pixel) =>
    toLab(data[4 * pixel] ?? 0, data[4 * pixel + 1] ?? 0, data[4 * pixel + 2] ?? 0),
  );
}

/** The mean difference of each pair of cards at thumbnail size, the most alike first. */
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

await mkdir(folder, { recursive: true });
for (const look of LOOKS)
  for (const format of FORMATS) {
    // oxlint-disable-next-line no-await-in-loop
    const drawn = await drawTeams(look, format, folder);
    // oxlint-disable-next-line no-await-in-loop
    await writeSheet(drawn, join(folder, `sheet-${look}-${format}.png`));
    // oxlint-disable-next-line no-await-in-loop
    const samples = await drawSamples(look, format, folder);
    // oxlint-disable-next-line no-await-in-loop
    await writeSheet(samples, join(folder, `sheet-${look}-${format}-facts.png`), SIX_TEAMS.length);
    if (format !== 'portrait') continue;
    const pairs = compareCards(drawn);
    const alike = pairs.slice(0, 3).map(({ difference, pair }) => `${pair} ${difference.toFixed(1)}`);
    console.log(`${LOOK_NAMES[look]}: ${drawn.length} teams. Most alike: ${alike.join(', ')}.`);
    const close = pairs.filter(({ difference }) => difference < MIN_DIFFERENCE);
    if (look !== 'sweater' || close.length === 0) continue;
    console.error(`${close.length} pairs of Sweater cards differ by less than ${MIN_DIFFERENCE}.`);
    process.exitCode = 1;
  }
