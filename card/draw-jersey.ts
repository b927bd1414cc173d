/** A jersey in outline, for players whose number is not known. */
import { polygon } from './path-builder.ts';
import type { Shape } from './shapes.ts';

/** `size` is its height in pixels; `cx`, `cy` its middle. */
export function drawJersey(cx: number, cy: number, size: number, color: string): Shape[] {
  const at = (x: number, y: number, radius = 0): readonly [number, number, number] => [
    cx + x * size,
    cy + y * size,
    radius * size,
  ];
  const d = polygon([
    at(-0.16, -0.5),
    at(0, -0.4, 0.12),
    at(0.16, -0.5),
    at(0.34, -0.42, 0.06),
    at(0.6, 0.14),
    at(0.4, 0.24),
    at(0.3, 0.04),
    at(0.3, 0.5, 0.04),
    at(-0.3, 0.5, 0.04),
    at(-0.3, 0.04),
    at(-0.4, 0.24),
    at(-0.6, 0.14),
    at(-0.34, -0.42, 0.06),
  ]);
  return [{ kind: 'path', d, stroke: color, strokeWidth: size * 0.06 }];
}
