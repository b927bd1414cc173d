/** The team's logo as pixels, for workers, which cannot decode SVG. */
import type { TeamData } from '#domain/player.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import type { CardLogo } from './card-job.ts';
import { ExportError } from './export-error.ts';
import { findInkBox, type PixelBox } from './ink-box.ts';
import { loadImage } from './load-image.ts';
import { returnsNoise } from './require-drawn.ts';

/** Longest side of the crest in pixels, as in the largest file. */
const SIDE = 520;
/** Longest side of the sample in which the ink is measured, in pixels. */
const SAMPLE = 256;

/** The delay before retrying a logo that timed out, in milliseconds. Other formats do not wait for it. */
const RETRY_AFTER_MS = 60_000;

const loading = new Map<string, Promise<HTMLImageElement>>();

function forgetFailure(address: string, error: unknown): void {
  const timedOut = error instanceof ExportError && error.code === 'image-timeout';
  // oxlint-disable-next-line no-console -- the only trace of why the card has letters instead of the logo
  if (timedOut) console.warn(error.message);
  setTimeout(() => loading.delete(address), timedOut ? RETRY_AFTER_MS : 0);
}

function loadOnce(address: string): Promise<HTMLImageElement> {
  const known = loading.get(address);
  if (known) return known;
  const image = loadImage(address);
  loading.set(address, image);
  image.catch((error: unknown) => forgetFailure(address, error));
  return image;
}

/** Starts loading a team's logo before the card is shown and the picture is drawn. */
export function preloadLogo(team: TeamData): void {
  void loadCrest(team);
}

/** Finds the ink at a small size, as shares of the image. Null if nothing is visible or the canvas cannot be read. */
function measureInk(image: HTMLImageElement): PixelBox | null {
  const scale = SAMPLE / Math.max(image.naturalWidth, image.naturalHeight);
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const context = sizedCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const ink = returnsNoise(context) ? null : findInkBox(data, width, height);
  freeCanvas(context.canvas);
  return (
    ink && { x: ink.x / width, y: ink.y / height, width: ink.width / width, height: ink.height / height }
  );
}

const WHOLE: PixelBox = { x: 0, y: 0, width: 1, height: 1 };

function sizedCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/** iOS counts a canvas's memory until it is collected; without size it takes none. */
function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * Draws the logo without its margins: the league's pictures are 960 × 640, and less than half of that is ink.
 * Draws at the final size instead of scaling pixels, so that vector logos stay sharp.
 */
function drawCrest(image: HTMLImageElement): HTMLCanvasElement {
  const ink = measureInk(image) ?? WHOLE;
  const [inkWidth, inkHeight] = [ink.width * image.naturalWidth, ink.height * image.naturalHeight];
  const scale = SIDE / Math.max(inkWidth, inkHeight);
  const canvas = sizedCanvas(inkWidth * scale, inkHeight * scale);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  canvas.getContext('2d')?.drawImage(image, -ink.x * width, -ink.y * height, width, height);
  return canvas;
}

/** The team's logo, cropped to its ink; null if there is none or it fails to load. The card then shows letters. */
export async function loadLogo(team: TeamData): Promise<CardLogo | null> {
  const href = resolveTeamColors(team).logo;
  if (!href) return null;
  try {
    const canvas = drawCrest(await loadOnce(href));
    const bitmap = await createImageBitmap(canvas);
    freeCanvas(canvas);
    return { href, bitmap };
  } catch {
    return null;
  }
}

/** By the logo's address. */
const crests = new Map<string, Promise<string | null>>();
const readyCrests = new Map<string, string>();

/** The address that {@link loadCrest} resolved to before; undefined until then. */
export function readyCrest(team: TeamData): string | undefined {
  return readyCrests.get(resolveTeamColors(team).logo ?? '');
}

async function createCrest(address: string): Promise<string | null> {
  const canvas = drawCrest(await loadOnce(address));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const context = canvas.getContext('2d');
  const isDrawn = context && !returnsNoise(context);
  freeCanvas(canvas);
  return isDrawn ? blob && URL.createObjectURL(blob) : address;
}

/** The address of the team's logo for this page, cropped to its ink if possible; null as in {@link loadLogo}. */
export async function loadCrest(team: TeamData): Promise<string | null> {
  const address = resolveTeamColors(team).logo;
  if (!address) return null;
  const crest = crests.get(address) ?? createCrest(address);
  crests.set(address, crest);
  try {
    const url = await crest;
    if (url !== null) readyCrests.set(address, url);
    return url;
  } catch {
    crests.delete(address);
    return null;
  }
}
