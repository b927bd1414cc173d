import type { Box } from '#card/shapes.ts';

/** The largest size of a logo's visible part, as fractions of the puck (crest.tsx). */
const LARGEST = { width: 0.84, height: 0.74, diagonal: 1.05 };

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

/**
 * Returns the CSS transform that makes `ink` fill a crest's puck.
 * `ink` is the visible part as fractions of the image. The image is in a square with `object-fit: contain`.
 */
export function transformToFill(ink: Box, aspectRatio: number): string {
  const [imageWidth, imageHeight] = [Math.min(1, aspectRatio), Math.min(1, 1 / aspectRatio)];
  const [width, height] = [ink.width * imageWidth, ink.height * imageHeight];
  const scale = Math.min(
    LARGEST.width / width,
    LARGEST.height / height,
    LARGEST.diagonal / Math.hypot(width, height),
  );
  const percent = (offset: number) => `${(-100 * offset).toFixed(2)}%`;
  const x = percent((ink.x + ink.width / 2 - 0.5) * imageWidth);
  const y = percent((ink.y + ink.height / 2 - 0.5) * imageHeight);
  return `scale(${scale.toFixed(3)}) translate(${x}, ${y})`;
}

const transforms = new Map<string, string>();

/** Measuring a logo takes about 5 ms. Logos are measured one by one, so that the page stays responsive. */
let turn: Promise<unknown> = Promise.resolve();

async function measure(image: HTMLImageElement): Promise<Box> {
  if (image.crossOrigin === null) return WHOLE; // reading its pixels would throw
  const { measureInk } = await import('./card/logo-bitmap.ts');
  const ink = turn.then(() => new Promise((resolve) => setTimeout(resolve))).then(() => measureInk(image));
  turn = ink.catch(() => null);
  return (await ink) ?? WHOLE;
}

/** Measures a loaded logo once, and returns its transform. If measuring fails, the logo keeps its margins. */
export async function inkTransform(image: HTMLImageElement): Promise<string> {
  const known = transforms.get(image.src);
  if (known !== undefined) return known;
  const ink = await measure(image).catch(() => WHOLE);
  const transform = transformToFill(ink, image.naturalWidth / image.naturalHeight || 1);
  transforms.set(image.src, transform);
  return transform;
}
