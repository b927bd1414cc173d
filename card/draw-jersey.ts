/** An outlined jersey, for players without a known number. */
import { polygon } from './path-builder.ts';
import type { Shape } from './shapes.ts';

/** Draws a jersey of height `size` around the point `cx`, `cy`, in pixels. */
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
