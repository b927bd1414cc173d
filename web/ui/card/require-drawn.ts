import { ExportError } from './export-error.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const SIDE = 8;
const COLOR = [32, 96, 160, 255] as const;

/**
 * Differences of color values up to this are invisible. Some browsers add that much noise to every canvas that scripts
 * read.
 */
const INVISIBLE = 8;

/**
 * Whether reading a canvas returns other pixels than were drawn. Empties the canvas.
 * To resist fingerprinting, some browsers return random pixels until the user allows the site to read canvases.
 */
export function returnsNoise(context: Context): boolean {
  context.canvas.width = SIDE; // also resets transforms and clips
  context.canvas.height = SIDE;
  context.fillStyle = `rgb(${COLOR.slice(0, 3).join()})`;
  context.fillRect(0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return data.some((value, i) => Math.abs(value - (COLOR[i % 4] ?? 0)) > INVISIBLE);
}

/** Throws `canvas-noise` without a context, or if the canvas returns other pixels than drawn. Empties the canvas. */
export function requireDrawn(context: Context | null): void {
  if (context && !returnsNoise(context)) return;
  throw new ExportError(
    'canvas-noise',
    'Your browser changes the pictures that pages draw. Allow this site to use canvas data (the picture icon in the address bar), then try again.',
  );
}
