/**
 * `npm run share-picture` draws `public/og-image.png`, the site's picture in link previews. It shows three sample cards
 * and the product's name. Run this script after a change of the looks.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { CardLook } from '#card/card-input.ts';
import { loadLook } from '#card/card-look.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import { CARD_FONT } from '#card/shapes.ts';
import { loadCanvas } from '#server/lineups/card-canvas.ts';
import { ROOT } from '#platform/root.ts';
import { readRosters, readTeams, sampleLineup } from './sample-cards/sample-lineups.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** Width of a card in pixels. The height is 5/4 of the width. */
const CARD_WIDTH = 392;
const RADIUS = 18;

interface Fanned {
  readonly team: string;
  readonly look: CardLook;
  /** `x` and `y` are the card's center, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
}

/** The cards from back to front, each of a different team and look. */
const FAN: readonly Fanned[] = [
  { team: 'BOS', look: 'vintage', x: 768, y: 350, degrees: -9 },
  { team: 'EDM', look: 'night', x: 1054, y: 350, degrees: 9 },
  { team: 'MTL', look: 'sweater', x: 911, y: 320, degrees: -1.5 },
];

const { createCanvas } = await loadCanvas();
const rosters = readRosters();
const teams = readTeams();

async function drawCard({ look, team }: Fanned): Promise<Canvas> {
  const row = teams.find(({ abbreviation }) => abbreviation === team);
  if (!row) throw new Error(`The seed has no team ${team}.`);
  const layout = await loadLook(look);
  const drawing = layout({ lineup: sampleLineup(rosters, team), team: row, look, siteAddress: '' });
  const canvas = createCanvas(CARD_WIDTH * 2, CARD_WIDTH * 2.5);
  const context = canvas.getContext('2d');
  context.beginPath();
  context.roundRect(0, 0, canvas.width, canvas.height, RADIUS * 2);
  context.clip();
  paintCanvas(context, drawing, canvas.width / drawing.width);
  return canvas;
}

async function placeCard(context: SKRSContext2D, card: Fanned): Promise<void> {
  const picture = await drawCard(card);
  const height = CARD_WIDTH * 1.25;
  context.save();
  context.translate(card.x, card.y);
  context.rotate((card.degrees * Math.PI) / 180);
  context.shadowColor = 'rgb(0 0 0 / 0.55)';
  context.shadowBlur = 48;
  context.shadowOffsetY = 18;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, -CARD_WIDTH / 2, -height / 2, CARD_WIDTH, height);
  // Draw a rim, so that a dark card stands out from the background.
  context.shadowColor = 'transparent';
  context.strokeStyle = 'rgb(255 255 255 / 0.22)';
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(-CARD_WIDTH / 2, -height / 2, CARD_WIDTH, height, RADIUS);
  context.stroke();
  context.restore();
}

function drawGround(context: SKRSContext2D): void {
  const ground = context.createLinearGradient(0, 0, WIDTH * 0.6, HEIGHT);
  ground.addColorStop(0, '#15293f');
  ground.addColorStop(1, '#070e16');
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = 'rgb(255 255 255 / 0.06)';
  for (const [left, width] of [
    [560, 150],
    [748, 74],
  ] as const) {
    context.beginPath();
    context.moveTo(left + 254, 0);
    context.lineTo(left + 254 + width, 0);
    context.lineTo(left + width, HEIGHT);
    context.lineTo(left, HEIGHT);
    context.fill();
  }
}

async function drawWords(context: SKRSContext2D): Promise<void> {
  context.drawImage(await loadImage(await readFile(join(ROOT, 'public', 'icon-512.png'))), 64, 62, 84, 84);
  const write = (text: string, y: number, size: number, color: string, weight: number, spacing = 0) => {
    context.font = `${weight} ${size}px ${CARD_FONT}`;
    context.letterSpacing = `${spacing}px`;
    context.fillStyle = color;
    context.fillText(text, text === 'LINE RUSH' ? 168 : 64, y);
  };
  write('LINE RUSH', 124, 56, '#ffffff', 700, 1);
  write('CALL', 300, 116, '#ffffff', 700);
  write('TONIGHT’S', 402, 116, '#ffffff', 700);
  write('LINES', 504, 116, '#ff5a64', 700);
  write('Every team. Every line. Your card.', 562, 33, '#c3d2de', 500);
}

const canvas = createCanvas(WIDTH, HEIGHT);
const context = canvas.getContext('2d');
drawGround(context);
// oxlint-disable-next-line no-await-in-loop -- from back to front
for (const card of FAN) await placeCard(context, card);
await drawWords(context);
const file = join(ROOT, 'public', 'og-image.png');
await writeFile(file, await canvas.encode('png'));
console.log(`Wrote ${file}.`);
