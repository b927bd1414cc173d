/**
 * The Canvas 2D painter, for exported images and link previews.
 * It runs on a page's canvas, on an `OffscreenCanvas` in a worker, and on the server. The server's canvas has the
 * same commands but no DOM types, so this file declares the types that the painter uses.
 */
import {
  type CardDrawing,
  CARD_FONT_STACK,
  type GroupShape,
  type ImageShape,
  KEYLINE_STEPS,
  type Paint,
  type PaintedShape,
  type Shape,
  type TextShape,
} from './shapes.ts';

interface CardPath {
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
}

interface CardGradient {
  addColorStop(at: number, color: string): void;
}

/** A global of browsers. On the server, our code sets it to the `Path2D` class of the server's canvas. */
declare const Path2D: new (data?: string) => CardPath;

/** The part of a 2D context that the painter uses. */
export interface Context2D {
  globalAlpha: number;
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: string;
  font: string;
  textBaseline: string;
  textAlign: string;
  direction: string;
  imageSmoothingQuality: string;
  shadowColor: string;
  shadowOffsetX: number;
  shadowOffsetY: number;
  createLinearGradient(x1: number, y1: number, x2: number, y2: number): CardGradient;
  save(): void;
  restore(): void;
  beginPath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  clip(path?: CardPath): void;
  fill(path: CardPath): void;
  stroke(path: CardPath): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  scale(x: number, y: number): void;
  measureText(text: string): { readonly width: number };
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  drawImage(image: object, x: number, y: number, width: number, height: number): void;
}

/** Images by `href`, as objects that the context can draw. The painter skips shapes whose image is missing. */
export type CardImages = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

function canvasPaint(context: Context2D, paint: Paint): string | CardGradient {
  if (typeof paint === 'string') return paint;
  const gradient = context.createLinearGradient(...paint.from, ...paint.to);
  for (const { at, color } of paint.stops) gradient.addColorStop(at, color);
  return gradient;
}

function trace(shape: PaintedShape): CardPath {
  if (shape.kind === 'path') return new Path2D(shape.d);
  const path = new Path2D();
  if (shape.kind === 'circle') path.arc(shape.cx, shape.cy, shape.r, 0, Math.PI * 2);
  else if (shape.radius) path.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius);
  else path.rect(shape.x, shape.y, shape.width, shape.height);
  return path;
}

function paintPath(context: Context2D, shape: PaintedShape): void {
  const path = trace(shape);
  context.globalAlpha = shape.opacity ?? 1;
  if (shape.fill !== undefined) {
    context.fillStyle = canvasPaint(context, shape.fill);
    context.fill(path);
  }
  if (shape.stroke !== undefined) {
    context.strokeStyle = shape.stroke;
    context.lineWidth = shape.strokeWidth ?? 1;
    context.stroke(path);
  }
  context.globalAlpha = 1;
}

/** Draws letters, filled or outlined, with their left edge at `x`. The caller sets font and color. */
function writeText(context: Context2D, { outline }: TextShape, text: string, x: number, y: number): void {
  if (outline === undefined) context.fillText(text, x, y);
  else context.strokeText(text, x, y);
}

function paintForeignText(context: Context2D, shape: TextShape): void {
  const { box, lean = 0 } = shape;
  const natural = context.measureText(shape.text).width;
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.transform(natural > 0 ? shape.width / natural : 1, 0, -lean, 1, shape.x, shape.y);
  writeText(context, shape, shape.text, 0, 0);
  context.restore();
}

function paintLetters(context: Context2D, shape: TextShape): void {
  if (!shape.positions) writeText(context, shape, shape.text, shape.x, shape.y);
  Array.from(shape.positions ? shape.text : '').forEach((char, index) => {
    writeText(context, shape, char, shape.positions?.[index] ?? shape.x, shape.y);
  });
}

function paintText(context: Context2D, shape: TextShape): void {
  context.font = `${shape.weight} ${shape.size}px ${CARD_FONT_STACK}`;
  context.fillStyle = shape.fill;
  context.strokeStyle = shape.fill;
  context.lineWidth = shape.outline ?? 1;
  context.lineJoin = 'round';
  context.globalAlpha = shape.opacity ?? 1;
  if (shape.foreign) paintForeignText(context, shape);
  else if (shape.lean) {
    context.save();
    // The fifth argument moves the sheared text back, so that its baseline stays in place.
    context.transform(1, 0, -shape.lean, 1, shape.lean * shape.y, 0);
    paintLetters(context, shape);
    context.restore();
  } else paintLetters(context, shape);
  context.globalAlpha = 1;
}

interface Scene {
  readonly images: CardImages;
  readonly scale: number;
}

/** A distance in pixels that is larger than any shift of a card in a video. */
const FAR = 3000;

function paintImage(context: Context2D, shape: ImageShape, { images, scale }: Scene): void {
  const image = images.get(shape.href);
  if (!image || image.width === 0 || image.height === 0) return;
  const fit = Math.min(shape.width / image.width, shape.height / image.height);
  const [width, height] = [image.width * fit, image.height * fit];
  const left = shape.x + (shape.width - width) / 2;
  const top = shape.y + (shape.height - height) / 2;
  if (shape.keyline) {
    const { color, width: reach } = shape.keyline;
    // Draws copies of the image far left of the canvas, so that only their shadows are visible. Shadows ignore the
    // context's scale.
    const away = left + width + 2 * reach + FAR;
    context.save();
    context.shadowColor = color;
    for (const [x, y] of KEYLINE_STEPS) {
      context.shadowOffsetX = (away + x * reach) * scale;
      context.shadowOffsetY = y * reach * scale;
      context.drawImage(image, left - away, top, width, height);
    }
    context.restore();
  }
  context.drawImage(image, left, top, width, height);
}

function paintGroup(context: Context2D, shape: GroupShape, scene: Scene): void {
  context.save();
  context.clip(trace(shape.clip));
  for (const child of shape.shapes) paintShape(context, child, scene);
  context.restore();
}

function paintShape(context: Context2D, shape: Shape, scene: Scene): void {
  if (shape.kind === 'text') paintText(context, shape);
  else if (shape.kind === 'image') paintImage(context, shape, scene);
  else if (shape.kind === 'group') paintGroup(context, shape, scene);
  else paintPath(context, shape);
}

/**
 * Paints a card at `scale` times its logical size. The canvas must have this scaled size.
 * Fonts and images must have loaded, because the painter does not wait for them.
 */
export function paintCanvas(
  context: Context2D,
  drawing: CardDrawing,
  scale: number,
  images: CardImages = new Map(),
): void {
  context.save();
  context.scale(scale, scale);
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.direction = 'ltr';
  context.imageSmoothingQuality = 'high';
  for (const shape of drawing.shapes) paintShape(context, shape, { images, scale });
  context.restore();
}
