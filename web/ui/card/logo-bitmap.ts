/** The team's logo as pixels, for workers, which cannot decode SVG. */
import type { TeamData } from '#domain/player.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import type { Box } from '#card/shapes.ts';
import { ExportError } from './export-error.ts';
import { findInkBox } from './ink-box.ts';
import { loadImage } from './load-image.ts';
import { returnsNoise } from './require-drawn.ts';

export interface CardLogo {
  readonly href: string;
  readonly bitmap: ImageBitmap;
}

/** The longest side of the logo in the largest picture, in pixels. */
const SIDE = 520;
/** The longest side of the small copy whose visible part is measured, in pixels. */
const SAMPLE = 256;

/** After a timeout, cards show letters for this time before the logo is requested again. In milliseconds. */
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

export function preloadLogo(team: TeamData): void {
  void loadCrest(team);
}

/** Finds the visible part, as fractions of the image. Null if nothing is visible or the canvas is unreadable. */
export function measureInk(image: HTMLImageElement): Box | null {
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

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

function sizedCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/** Frees a canvas's memory at once. Otherwise, it counts toward iOS's limit until the canvas is garbage collected. */
function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * Draws the logo without its margins. In the league's files, less than half of the 960 × 640 pixels is visible.
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

/**
 * Loads the team's logo, cropped to its visible part.
 * Null if there is none, or if it fails to load. The card then shows the team's letters.
 */
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

/** Cropped logos that are loading or loaded, by the logo's URL. */
const crests = new Map<string, Promise<string | null>>();
const readyCrests = new Map<string, string>();

/** Returns the result of {@link loadCrest}. Undefined until it has one. */
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

/**
 * Resolves with the URL of the team's logo, cropped to its visible part if possible.
 * Null if there is none, or if it fails to load.
 */
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
