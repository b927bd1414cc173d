import { expect, it } from 'vitest';
import { transformToFill } from './ink-transform.ts';

/** Returns the box of the visible part after the transform, as fractions of the puck. */
function shown(ink: { x: number; y: number; width: number; height: number }, aspectRatio: number) {
  const [scale = 0, x = 0, y = 0] = (transformToFill(ink, aspectRatio).match(/-?[\d.]+/g) ?? []).map(Number);
  const [width, height] = [Math.min(1, aspectRatio), Math.min(1, 1 / aspectRatio)];
  return {
    x: 0.5 + scale * ((ink.x + ink.width / 2 - 0.5) * width + x / 100),
    y: 0.5 + scale * ((ink.y + ink.height / 2 - 0.5) * height + y / 100),
    width: scale * ink.width * width,
    height: scale * ink.height * height,
  };
}

it.each([
  ['a round mark', { x: 0.1, y: 0.3, width: 0.3, height: 0.45 }, 1.5, 0.74, 0.74],
  ['a wide mark', { x: 0.2, y: 0.4, width: 0.6, height: 0.3 }, 1.5, 0.84, 0.28],
  ['a tall mark', { x: 0.4, y: 0, width: 0.2, height: 1 }, 0.8, 0.118, 0.74],
  ['a mark with corners stays in the puck', { x: 0, y: 0, width: 1, height: 1 }, 1.15, 0.792, 0.689],
])('%s is centered, and as large as the puck allows', (_, ink, aspectRatio, width, height) => {
  const box = shown(ink, aspectRatio);
  expect(box.x).toBeCloseTo(0.5, 3);
  expect(box.y).toBeCloseTo(0.5, 3);
  expect(box.width).toBeCloseTo(width, 2);
  expect(box.height).toBeCloseTo(height, 2);
});
