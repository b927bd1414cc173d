/** Turns a file into a team's crest. The file itself is neither stored nor sent. */
import { OWN_TEAM_LIMITS } from '#domain/own-teams/own-team.ts';
import { ExportError } from '#web/ui/card/export-error.ts';
import { loadImage } from '#web/ui/card/load-image.ts';
import { requireDrawn } from '#web/ui/card/require-drawn.ts';

const MAX_BYTES = 1024 * 1024;
/** The longest side of a PNG, in pixels. Decoding a larger picture could take more memory than a phone has. */
const MAX_SIDE = 5000;
const PNG_SIGNATURE = '\u0089PNG\r\n\u001A\n';

/**
 * Side lengths in pixels to try for the stored picture, until its data URL is short enough. The smallest always fits.
 * Cards draw crests at up to 520 pixels.
 */
const SIDES = [512, 384, 256, 192, 128, 96, 64];

const OTHER_KIND = 'This is neither a PNG nor an SVG file.';
const UNREADABLE = 'This picture could not be read. Save it as PNG, then try again.';

/** A crest as a data URL, or a sentence that says why the file has none. */
export type CrestResult = { readonly crest: string } | { readonly problem: string };

/**
 * Gives an SVG without a size in pixels the size of its view box, because some browsers do not draw it otherwise.
 * @param root The start tag. It is not parsed, because browsers would report scripts and styles that the page forbids.
 */
function withSize(root: string): string {
  const viewBox = /\sviewBox\s*=\s*["']([^"']+)/.exec(root)?.[1] ?? '';
  const [, , width, height] = viewBox.trim().split(/[\s,]+/);
  if (!width || !height || /\swidth\s*=\s*["'][^"'%]+["']/.test(root)) return root;
  const rest = root.slice('<svg'.length).replaceAll(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  return `<svg width="${width}" height="${height}"${rest}`;
}

/** Recognizes the file by its content, and gives it the matching type. Returns a sentence if it is refused. */
async function imageOf(file: File): Promise<Blob | string> {
  const start = await file.slice(0, 24).arrayBuffer();
  const signature = String.fromCodePoint(...new Uint8Array(start, 0, Math.min(8, start.byteLength)));
  if (signature === PNG_SIGNATURE && start.byteLength === 24) {
    const sides = new DataView(start);
    const isHuge = Math.max(sides.getUint32(16), sides.getUint32(20)) > MAX_SIDE;
    if (isHuge) return 'This picture has more than 5,000 pixels on a side. Make it smaller, then try again.';
    return new Blob([file], { type: 'image/png' });
  }
  const text = await file.text();
  if (!/<svg[\s>]/.test(text)) return OTHER_KIND;
  return new Blob([text.replace(/<svg\b[^>]*>/, withSize)], { type: 'image/svg+xml' });
}

/** Draws the picture into the largest square whose data URL is short enough to be stored. */
function encode(image: HTMLImageElement): CrestResult {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { problem: UNREADABLE };
  requireDrawn(context);
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  for (const side of SIDES) {
    canvas.width = side;
    canvas.height = side;
    const scale = side / Math.max(width, height);
    const [drawnWidth, drawnHeight] = [width * scale, height * scale];
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, (side - drawnWidth) / 2, (side - drawnHeight) / 2, drawnWidth, drawnHeight);
    const isEmpty = context.getImageData(0, 0, side, side).data.every((value) => value === 0);
    if (isEmpty) return { problem: 'This picture is empty.' };
    const crest = canvas.toDataURL('image/png');
    if (crest.length <= OWN_TEAM_LIMITS.crest) return { crest };
  }
  return { problem: UNREADABLE };
}

/**
 * Decodes a PNG or SVG file, draws it, and encodes it again.
 * Browsers run no scripts and load no files of an SVG in an `img` element.
 */
export async function readCrest(file: File): Promise<CrestResult> {
  if (file.size > MAX_BYTES) return { problem: 'This file is larger than 1 MB.' };
  try {
    const image = await imageOf(file);
    if (typeof image === 'string') return { problem: image };
    const url = URL.createObjectURL(image);
    try {
      return encode(await loadImage(url));
    } finally {
      URL.revokeObjectURL(url);
    }
  } catch (error) {
    const isNoise = error instanceof ExportError && error.code === 'canvas-noise';
    return { problem: isNoise ? error.message : UNREADABLE };
  }
}
