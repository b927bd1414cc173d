/** The team's logo as pixels, for workers, which cannot decode SVG. */
import type { TeamData } from '#domain/player.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import { ExportError } from './export-error.ts';
import { loadImage } from './load-image.ts';

/** Longest side in pixels: the badge's diameter in the largest file. */
const SIDE = 384;

export interface Logo {
  readonly href: string;
  readonly bitmap: ImageBitmap;
}

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

/** Starts loading a team's logo before the picture is drawn. */
export function preloadLogo(team: TeamData): void {
  const address = resolveTeamColors(team).logo;
  if (address) loadOnce(address).catch(() => undefined);
}

/** Draws at the final size instead of scaling pixels, so that vector logos stay sharp. */
async function rasterize(image: HTMLImageElement): Promise<ImageBitmap> {
  const scale = SIDE / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  try {
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await createImageBitmap(canvas);
  } finally {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** The team's logo; null if there is none or it fails to load. The card then shows letters. */
export async function loadLogo(team: TeamData): Promise<Logo | null> {
  const href = resolveTeamColors(team).logo;
  if (!href) return null;
  try {
    return { href, bitmap: await rasterize(await loadOnce(href)) };
  } catch {
    return null;
  }
}
