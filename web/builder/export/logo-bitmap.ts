/** The team's logo as pixels, for a worker that cannot decode SVG itself. */
import type { TeamData } from '#domain/player.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import { loadImage } from './load-image.ts';

/** Longest side in pixels: the badge's diameter in the largest file. */
const SIDE = 384;

export interface Logo {
  readonly href: string;
  readonly bitmap: ImageBitmap;
}

const loading = new Map<string, Promise<HTMLImageElement>>();

function loadOnce(address: string): Promise<HTMLImageElement> {
  const known = loading.get(address);
  if (known) return known;
  const image = loadImage(address);
  loading.set(address, image);
  image.catch(() => loading.delete(address));
  return image;
}

/** Starts loading a team's logo, so that it is there when the picture is wanted. */
export function preloadLogo(team: TeamData): void {
  const address = resolveTeamColors(team).logo;
  if (address) loadOnce(address).catch(() => undefined);
}

/** Draws at the final size rather than scaling pixels, so that a logo drawn in vectors stays sharp. */
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

/** The logo of a team, or null when it has none or it can't be had: letters are drawn then. */
export async function loadLogo(team: TeamData): Promise<Logo | null> {
  const href = resolveTeamColors(team).logo;
  if (!href) return null;
  try {
    return { href, bitmap: await rasterize(await loadOnce(href)) };
  } catch {
    return null;
  }
}
